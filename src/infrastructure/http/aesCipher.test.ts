import { execFileSync, spawnSync } from 'node:child_process';
import { createCipheriv, createDecipheriv } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAesCipher } from './aesCipher.ts';
import { createLibraryCipher } from './libraryCipher.ts';

const KEY = '0123456789abcdef';
const IV = 'fedcba9876543210';
const anyText = fc.string({ unit: 'grapheme', maxLength: 200 });

const CIPHERS = {
  'the cipher of the browser': (texts: { key: string; iv: string }) => createAesCipher(texts),
  'the library': async (texts: { key: string; iv: string }) => createLibraryCipher(texts),
};

describe.each(Object.entries(CIPHERS))('%s', (_, make) => {
  it('encrypts like any other AES-CBC implementation', async () => {
    const cipher = await make({ key: KEY, iv: IV });
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const other = createCipheriv('aes-128-cbc', KEY, IV);
        expect(await cipher.encrypt(text)).toBe(other.update(text, 'utf8', 'base64') + other.final('base64'));
        const opener = createDecipheriv('aes-128-cbc', KEY, IV);
        expect(opener.update(await cipher.encrypt(text), 'base64', 'utf8') + opener.final('utf8')).toBe(text);
      }),
    );
  });

  it('encrypts a form with many rows', async () => {
    const cipher = await make({ key: KEY, iv: IV });
    const form = JSON.stringify(Array.from({ length: 5000 }, (_each, row) => ({ row, title: '出差申请' })));
    const other = createCipheriv('aes-128-cbc', KEY, IV);
    expect(await cipher.encrypt(form)).toBe(other.update(form, 'utf8', 'base64') + other.final('base64'));
  });
});

it('produces the same bytes with WebCrypto and with the library, for any key and text', async () => {
  const anyBytes = (length: number) => fc.string({ unit: 'grapheme-ascii', minLength: length, maxLength: length });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(16, 24, 32).chain(anyBytes), anyBytes(16), anyText, async (key, iv, text) => {
      const [own, library] = await Promise.all(Object.values(CIPHERS).map((make) => make({ key, iv })));
      expect(await own?.encrypt(text)).toBe(await library?.encrypt(text));
    }),
    { numRuns: 200 },
  );
});

it('uses the library if WebCrypto is missing, as on a page without HTTPS', async () => {
  const plain = await createAesCipher({ key: KEY, iv: IV }, undefined);
  const secure = await createAesCipher({ key: KEY, iv: IV });
  expect(await plain.encrypt('假期 5%')).toBe(await secure.encrypt('假期 5%'));
});

it('imports its key once for any number of calls', async () => {
  let imports = 0;
  const { subtle } = globalThis.crypto;
  const counting = new Proxy(subtle, {
    get: (target, name) => {
      if (name === 'importKey') imports += 1;
      const found: unknown = Reflect.get(target, name);
      return typeof found === 'function' ? (found.bind(target) as unknown) : found;
    },
  });
  const cipher = await createAesCipher({ key: KEY, iv: IV }, counting);
  await Promise.all(['a', 'b', 'c'].map((text) => cipher.encrypt(text)));
  expect(imports).toBe(1);
});

it('accepts keys of 16, 24 and 32 bytes, counted as UTF-8, and no others', async () => {
  for (const key of ['k'.repeat(16), 'k'.repeat(24), 'k'.repeat(32), 'é'.repeat(8)])
    await expect(createAesCipher({ key, iv: IV })).resolves.toBeDefined();
  for (const key of ['', 'k'.repeat(15), 'é'.repeat(9)])
    await expect(createAesCipher({ key, iv: IV })).rejects.toThrow();
  await expect(createAesCipher({ key: KEY, iv: 'short' })).rejects.toThrow();
});

/**
 * NIST SP 800-38A, appendix F.2: CBC-AES128, -192 and -256. Keys, vector and plain text are not valid UTF-8, so both
 * are called below their text interface: WebCrypto directly, the library by its word arrays.
 */
describe('the vectors of NIST SP 800-38A', () => {
  const PLAIN =
    '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710';
  const VECTOR = '000102030405060708090a0b0c0d0e0f';
  const ROWS = [
    [
      'F.2.1',
      '2b7e151628aed2a6abf7158809cf4f3c',
      '7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b273bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7',
    ],
    [
      'F.2.3',
      '8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b',
      '4f021db243bc633d7178183a9fa071e8b4d9ada9ad7dedf4e5e738763f69145a571b242012fb7ae07fa9baac3df102e008b0e27988598881d920a9e64f5615cd',
    ],
    [
      'F.2.5',
      '603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4',
      'f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d39f23369a9d9bacfa530e26304231461b2eb05e2c39be9fcda6c19078c6a9d1b',
    ],
  ] as const;

  it.each(ROWS)('%s: WebCrypto', async (_, key, cipherText) => {
    const { subtle } = globalThis.crypto;
    const secret = await subtle.importKey('raw', Buffer.from(key, 'hex'), 'AES-CBC', false, ['encrypt']);
    const iv = Buffer.from(VECTOR, 'hex');
    const sealed = await subtle.encrypt({ name: 'AES-CBC', iv }, secret, Buffer.from(PLAIN, 'hex'));
    // The padding block follows.
    expect(Buffer.from(sealed).toString('hex').slice(0, -32)).toBe(cipherText);
  });

  it.each(ROWS)('%s: the library', async (_, key, cipherText) => {
    const [{ default: AES }, { default: Hex }] = await Promise.all([
      import('crypto-js/aes.js'),
      import('crypto-js/enc-hex.js'),
    ]);
    const sealed = AES.encrypt(Hex.parse(PLAIN), Hex.parse(key), { iv: Hex.parse(VECTOR) });
    expect(sealed.ciphertext.toString(Hex).slice(0, -32)).toBe(cipherText);
  });
});

/** Executable of this machine. Without it the test is reported as skipped. */
const OPENSSL: string = 'openssl';
const hasOpenssl = spawnSync(OPENSSL, ['version']).status === 0;
it.skipIf(!hasOpenssl)('encrypts as OpenSSL does', async () => {
  for (const [bits, key] of [
    [128, KEY],
    [192, KEY + KEY.slice(0, 8)],
    [256, KEY + KEY],
  ] as const) {
    const hex = (text: string) => Buffer.from(text).toString('hex');
    const text = '假期 5% – annual leave';
    const theirs = execFileSync(OPENSSL, ['enc', `-aes-${bits}-cbc`, '-K', hex(key), '-iv', hex(IV), '-base64', '-A'], {
      input: text,
      encoding: 'utf8',
    });
    expect(await (await createAesCipher({ key, iv: IV })).encrypt(text)).toBe(theirs);
  }
});
