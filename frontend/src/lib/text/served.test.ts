import { describe, expect, it } from 'vitest';
import { served, titled } from './served';

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
