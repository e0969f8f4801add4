import AES from 'crypto-js/aes.js';
import Base64 from 'crypto-js/enc-base64.js';
import Utf8 from 'crypto-js/enc-utf8.js';

/** How many bytes an AES key and its initial vector may have. */
const KEY_BYTES: readonly number[] = [16, 24, 32];
const IV_BYTES = 16;

/**
 * The payload cipher of spec 7: AES-CBC with PKCS#7, UTF-8 in, base64 out (contract wire 10). Key and vector come from
 * the configuration, as texts of the right number of bytes; anything else is a mistake of whoever configured it and
 * throws.
 */
export function makeAesCipher({ key, iv }: { readonly key: string; readonly iv: string }) {
  const secret = Utf8.parse(key);
  const options = { iv: Utf8.parse(iv) };
  if (!KEY_BYTES.includes(secret.sigBytes) || options.iv.sigBytes !== IV_BYTES)
    throw new Error('The key must have 16, 24 or 32 bytes and the initial vector 16.');
  return {
    seal: (plain: string): string => AES.encrypt(Utf8.parse(plain), secret, options).ciphertext.toString(Base64),
    open: (sealed: string): string => AES.decrypt(sealed, secret, options).toString(Utf8),
  };
}
