import { describe, expect, it } from 'vitest';
import { addedMatter, served, standingOf, titled } from './served';

describe('matters on servers', () => {
  it.each([
    ['weaviate://matters.example.org:8443/Acme', 'Acme on matters.example.org'],
    ['weaviate://127.0.0.1:8090+50061/Acme_2', 'Acme_2 on 127.0.0.1'],
    ['weaviate://a:1,b:2/A-b', 'A-b on a'],
    ['weaviate://[::1]:8090/Acme', 'Acme on [::1]'],
    ['weaviate://firm.example/Acme', 'Acme on firm.example'],
  ])('%s is %s', (matter, title) => expect(titled(matter)).toBe(title));
  it.each(['Acme', 'Acme on paper', 'weaviate://', 'weaviate://host', 'weaviate://host/'])('%s is none', (matter) => {
    expect(served(matter)).toBeNull();
    expect(titled(matter)).toBe(matter);
  });
});

describe('a matter that was added', () => {
  const name = 'weaviate://firm.example/Acme';
  it.each([
    [{ name, readOnly: false, keyKept: true }, true, 'Added Acme'],
    [{ name, readOnly: true, keyKept: false }, false, 'Added Acme: you may read it, not change it'],
  ])('%j: %s', (added, given, words) => expect(addedMatter(added, given)).toBe(words));
  it('says that its key is forgotten', () =>
    expect(addedMatter({ name, readOnly: false, keyKept: false }, true)).toMatch(/^Added Acme\. The keychain does not take its key/));
});

describe('quotes compared with their files', () => {
  it.each([
    ['verified', true, '= quote checked', true],
    ['missing', true, 'in the server’s text', true],
    ['missing', false, 'source missing', false],
    ['changed', true, 'source changed', false],
  ])('%s, on a server: %s', (standing, onServer, words, good) => {
    expect(standingOf(standing, 'do it', onServer)).toMatchObject({ words, good });
    expect(standingOf(standing, 'do it', onServer).why === 'do it').toBe(!good);
  });
});
