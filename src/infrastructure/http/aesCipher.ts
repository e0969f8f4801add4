import type { CipherTexts, PayloadCipher } from './payloadCipher.ts';

/** How many bytes an AES key and its initial vector may have. */
const KEY_BYTES: readonly number[] = [16, 24, 32];
const IV_BYTES = 16;

/**
 * The payload cipher of spec 7: AES-CBC with PKCS#7, UTF-8 in, base64 out (contract wire 10). Key and vector come from
 * the configuration, as texts of the right number of bytes; anything else is a mistake of whoever configured it and
 * throws. The browser's own cipher is used where it has one: on a plain address, such as that of a company's own
 * server, it has none, and a library does the same to the byte.
 */
export async function makeAesCipher(
  { key, iv }: CipherTexts,
  subtle: SubtleCrypto | undefined = globalThis.crypto.subtle,
): Promise<PayloadCipher> {
  const [secret, vector] = [key, iv].map((text) => new TextEncoder().encode(text));
  if (!KEY_BYTES.includes(secret?.length ?? 0) || vector?.length !== IV_BYTES)
    throw new Error('The key must have 16, 24 or 32 bytes and the initial vector 16.');
  return subtle && secret
    ? sealBySubtle(subtle, secret, vector)
    : (await import('./libraryCipher.ts')).makeLibraryCipher({ key, iv });
}

async function sealBySubtle(
  subtle: SubtleCrypto,
  secret: Uint8Array<ArrayBuffer>,
  iv: Uint8Array<ArrayBuffer>,
): Promise<PayloadCipher> {
  const key = await subtle.importKey('raw', secret, 'AES-CBC', false, ['encrypt']);
  return {
    seal: async (plain) =>
      toBase64(new Uint8Array(await subtle.encrypt({ name: 'AES-CBC', iv }, key, new TextEncoder().encode(plain)))),
  };
}

/** So many arguments one call of a function takes for certain. */
const PIECE = 0x2000;
function toBase64(bytes: Uint8Array): string {
  let signs = '';
  for (let at = 0; at < bytes.length; at += PIECE) signs += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(signs);
}
