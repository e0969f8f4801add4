import { createDecipheriv } from 'node:crypto';
import { CIPHER_HEADER } from '#contract/wire/envelope.ts';

/**
 * Server side of the payload cipher of spec 7 (contract wire 10). A request with the header `paramsEncrypt: 1` has its
 * query and form values encrypted one by one and its JSON body encrypted as a whole, sent as one JSON string. Path,
 * headers and uploads are not encrypted.
 */
export const isEncrypted = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers[CIPHER_HEADER.toLowerCase()] === '1';

export interface DecryptPayload {
  decryptValues(sealed: Readonly<Record<string, unknown>>): Record<string, unknown>;
  decryptBody(sealed: unknown): unknown;
}

/** For requests that are not encrypted. */
export const plainPayload: DecryptPayload = { decryptValues: (values) => ({ ...values }), decryptBody: (body) => body };

/** For encrypted requests to a server without a key: rejects their content instead of reading it as plain text. */
export const rejectingPayload: DecryptPayload = {
  decryptValues: (sealed) => {
    if (Object.values(sealed).some((value) => value !== '')) throw new DecryptionError();
    return { ...sealed };
  },
  decryptBody: (sealed) => {
    if (sealed !== undefined && sealed !== null) throw new DecryptionError();
    return sealed;
  },
};

/** The content cannot be decrypted: wrong key, or not our cipher. */
export class DecryptionError extends Error {}

export interface CipherKey {
  readonly key: string;
  readonly iv: string;
}

export function createDecryptPayload({ key, iv }: CipherKey): DecryptPayload {
  const secret = Buffer.from(key, 'utf8');
  const open = (sealed: unknown): string => {
    if (typeof sealed !== 'string') throw new DecryptionError();
    if (sealed === '') return '';
    try {
      const decipher = createDecipheriv(`aes-${secret.length * 8}-cbc`, secret, Buffer.from(iv, 'utf8'));
      return decipher.update(sealed, 'base64', 'utf8') + decipher.final('utf8');
    } catch {
      throw new DecryptionError();
    }
  };
  return {
    decryptValues: (sealed) => Object.fromEntries(Object.entries(sealed).map(([name, value]) => [name, open(value)])),
    decryptBody: (sealed) => {
      if (sealed === undefined || sealed === null) return sealed;
      const clear = open(sealed);
      try {
        return JSON.parse(clear) as unknown;
      } catch {
        throw new DecryptionError();
      }
    },
  };
}
