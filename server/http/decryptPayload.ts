import { createDecipheriv } from 'node:crypto';
import { CIPHER_HEADER } from '#api/envelope.ts';

/**
 * Payload cipher of spec 7, the server's side (contract wire 10): a call with the header `paramsEncrypt: 1` carries
 * query and form values encrypted one by one and a JSON body encrypted as a whole, sent as one JSON string. Path,
 * headers and uploads stay clear.
 */
export const isEncrypted = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers[CIPHER_HEADER.toLowerCase()] === '1';

export interface DecryptPayload {
  values(sealed: Readonly<Record<string, unknown>>): Record<string, unknown>;
  body(sealed: unknown): unknown;
}

/** For calls that came clear. */
export const clearPayload: DecryptPayload = { values: (values) => ({ ...values }), body: (body) => body };

/** For calls that came sealed where there is no key: what they carry is not taken for what it looks like. */
export const lockedPayload: DecryptPayload = {
  values: (sealed) => {
    if (Object.values(sealed).some((value) => value !== '')) throw new CipherFailure();
    return { ...sealed };
  },
  body: (sealed) => {
    if (sealed !== undefined && sealed !== null) throw new CipherFailure();
    return sealed;
  },
};

/** What could not be opened: the wrong key, or not our cipher. */
export class CipherFailure extends Error {}

export interface CipherKey {
  readonly key: string;
  readonly iv: string;
}

export function decryptPayloadWith({ key, iv }: CipherKey): DecryptPayload {
  const secret = Buffer.from(key, 'utf8');
  const open = (sealed: unknown): string => {
    if (typeof sealed !== 'string') throw new CipherFailure();
    if (sealed === '') return '';
    try {
      const decipher = createDecipheriv(`aes-${secret.length * 8}-cbc`, secret, Buffer.from(iv, 'utf8'));
      return decipher.update(sealed, 'base64', 'utf8') + decipher.final('utf8');
    } catch {
      throw new CipherFailure();
    }
  };
  return {
    values: (sealed) => Object.fromEntries(Object.entries(sealed).map(([name, value]) => [name, open(value)])),
    body: (sealed) => {
      if (sealed === undefined || sealed === null) return sealed;
      const clear = open(sealed);
      try {
        return JSON.parse(clear) as unknown;
      } catch {
        throw new CipherFailure();
      }
    },
  };
}
