import AES from 'crypto-js/aes.js';
import Base64 from 'crypto-js/enc-base64.js';
import Utf8 from 'crypto-js/enc-utf8.js';
import type { CipherTexts, PayloadCipher } from './payloadCipher.ts';

/** The same cipher where the browser has none of its own. */
export function makeLibraryCipher({ key, iv }: CipherTexts): PayloadCipher {
  const secret = Utf8.parse(key);
  const options = { iv: Utf8.parse(iv) };
  return {
    seal: async (plain) => AES.encrypt(Utf8.parse(plain), secret, options).ciphertext.toString(Base64),
  };
}
