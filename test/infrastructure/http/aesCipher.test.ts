import { createCipheriv, createDecipheriv } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeAesCipher } from '#infrastructure/http/aesCipher.ts';

const KEY = '0123456789abcdef';
const IV = 'fedcba9876543210';
const cipher = makeAesCipher({ key: KEY, iv: IV });
const anyText = fc.string({ unit: 'grapheme', maxLength: 200 });

it('opens what it sealed', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(cipher.open(cipher.seal(text))).toBe(text);
    }),
  );
});

it('seals as any other AES-CBC does', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const other = createCipheriv('aes-128-cbc', KEY, IV);
      expect(cipher.seal(text)).toBe(other.update(text, 'utf8', 'base64') + other.final('base64'));
      const opener = createDecipheriv('aes-128-cbc', KEY, IV);
      expect(opener.update(cipher.seal(text), 'base64', 'utf8') + opener.final('utf8')).toBe(text);
    }),
  );
});

it('takes keys of 16, 24 and 32 bytes, counted as UTF-8, and no others', () => {
  for (const key of ['k'.repeat(16), 'k'.repeat(24), 'k'.repeat(32), 'é'.repeat(8)])
    expect(() => makeAesCipher({ key, iv: IV })).not.toThrow();
  for (const key of ['', 'k'.repeat(15), 'é'.repeat(9)]) expect(() => makeAesCipher({ key, iv: IV })).toThrow();
  expect(() => makeAesCipher({ key: KEY, iv: 'short' })).toThrow();
});
