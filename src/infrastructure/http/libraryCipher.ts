import AES from 'crypto-js/aes.js';
import Base64 from 'crypto-js/enc-base64.js';
import Utf8 from 'crypto-js/enc-utf8.js';
import type { CipherSecrets, PayloadCipher } from './payloadCipher.ts';

/** Creates the same cipher from a library, for browsers without Web Crypto. */
export function createLibraryCipher({ key, iv }: CipherSecrets): PayloadCipher {
  const secret = Utf8.parse(key);
  const options = { iv: Utf8.parse(iv) };
  return {
    encrypt: async (plain) => AES.encrypt(Utf8.parse(plain), secret, options).ciphertext.toString(Base64),
  };
}
