import { expect, test } from 'vitest';
import { dayOf, plainName, shortParty, titleOf } from './titles';

const file = (name: string, type = '', parties: string[] = [], date = '') => ({ name, type, parties, date });

test('a document is called by parties, type and year', () => {
  expect(titleOf(file('x.pdf', 'SPONSORSHIP AGREEMENT', ['Excite, Inc.', 'Vitamin Shoppe Industries, Inc.'], 'March 3, 1998'))).toBe('Excite – Vitamin Shoppe Industries, Sponsorship Agreement, 1998');
  expect(titleOf(file('x.pdf', 'Lease', ['A LLC', 'B Ltd.', 'C', 'D'], ''))).toBe('A – B and 2 more, Lease');
  expect(titleOf(file('x.pdf', '', ['A LLC', 'A, L.L.C.'], '2001'))).toBe('A, 2001');
  expect(titleOf(file('x.pdf', 'Bylaws'))).toBe('Bylaws');
});

test('a letter is no agreement that it is about', () => {
  const about = 'AMENDED AND RESTATED SERVICES AGREEMENT';
  expect(titleOf(file('2024-03-01 Notice_of_non-renewal.txt', about, ['Alder Ltd', 'Birch Inc.'], '1 March 2024'))).toBe('Alder – Birch, Notice (Amended and Restated Services Agreement), 2024');
  expect(titleOf(file('E-mail to Birch.eml', about))).toBe('E-mail (Amended and Restated Services Agreement)');
  expect(titleOf(file('Letter Agreement.pdf', 'Letter Agreement'))).toBe('Letter Agreement');
  expect(titleOf(file('Noticeboard lease.pdf', 'Lease'))).toBe('Lease');
  expect(titleOf(file('Notice.pdf'))).toBe('Notice');
});

test('and else by the name of its file', () => {
  expect(titleOf(file('One-Way%20NDA_Brackenmoor.pdf'))).toBe('One-Way NDA Brackenmoor');
  expect(titleOf(file('100% final.docx'))).toBe('100% final');
  expect(titleOf(file('.txt'))).toBe('.txt');
  expect(plainName('a%20b%zz.txt')).toBe('a%20b%zz.txt');
});

test('a party is called without its legal form', () => {
  expect(['Excite, Inc.', 'ACME HOLDINGS LIMITED', 'Dovecroft Print Studio LLC', 'Smith & Co.', 'Inc.', 'Saltmere Oyster Company'].map(shortParty))
    .toEqual(['Excite', 'Acme Holdings', 'Dovecroft Print Studio', 'Smith & Co.', 'Inc.', 'Saltmere Oyster Company']);
});

test('days sort as they are written', () => {
  expect(['January 15, 2019', '15 January 2019', '15th day of January 2019', '2019-01-15', 'sometime in 2019', ''].map(dayOf)).toEqual(['2019-01-15', '2019-01-15', '2019-01-15', '2019-01-15', '2019', '']);
});
