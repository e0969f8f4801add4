import type { CipherSecrets, PayloadCipher } from './payloadCipher.ts';

/** Allowed key lengths of AES in bytes. */
const KEY_BYTES: readonly number[] = [16, 24, 32];
const IV_BYTES = 16;

/**
 * The payload cipher of spec 7: AES-CBC with PKCS#7, UTF-8 in, base64 out (contract wire 10). Key and initialization
 * vector come from the configuration, as texts with the right number of bytes; throws if their length is wrong. Uses
 * Web Crypto where it exists. It is missing on http origins, such as a company's own server; there a library produces
 * the same bytes.
 */
export async function createAesCipher(
  { key, iv }: CipherSecrets,
  subtle: SubtleCrypto | undefined = globalThis.crypto.subtle,
): Promise<PayloadCipher> {
  const [secret, vector] = [key, iv].map((text) => new TextEncoder().encode(text));
  if (!KEY_BYTES.includes(secret?.length ?? 0) || vector?.length !== IV_BYTES)
    throw new Error('The key must have 16, 24 or 32 bytes and the initial vector 16.');
  return subtle && secret
    ? encryptWithWebCrypto(subtle, secret, vector)
    : (await import('./libraryCipher.ts')).createLibraryCipher({ key, iv });
}

async function encryptWithWebCrypto(
  subtle: SubtleCrypto,
  secret: Uint8Array<ArrayBuffer>,
  iv: Uint8Array<ArrayBuffer>,
): Promise<PayloadCipher> {
  const key = await subtle.importKey('raw', secret, 'AES-CBC', false, ['encrypt']);
  return {
    encrypt: async (plain) =>
      toBase64(new Uint8Array(await subtle.encrypt({ name: 'AES-CBC', iv }, key, new TextEncoder().encode(plain)))),
  };
}

/** Number of arguments every engine accepts in one function call. */
const MAX_CALL_ARGUMENTS = 0x2000;
function toBase64(bytes: Uint8Array): string {
  let signs = '';
  for (let at = 0; at < bytes.length; at += MAX_CALL_ARGUMENTS)
    signs += String.fromCharCode(...bytes.subarray(at, at + MAX_CALL_ARGUMENTS));
  return btoa(signs);
}
