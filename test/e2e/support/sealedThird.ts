import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { expect } from 'vitest';

/** Not a secret: every visitor of the page can read the key (ADR 38). */
export const SEALED = { RINGI_PARAMS_KEY: '0123456789abcdef', RINGI_PARAMS_IV: 'fedcba9876543210' };

/** Whether the pages of a test file encrypt their payload: every third file, chosen by a hash of its name. */
const usesEncryption = (file: string): boolean =>
  Number.parseInt(createHash('sha256').update(file).digest('hex').slice(0, 8), 16) % 3 === 2;

/** Returns the encryption settings for the server of the current test file, and logs them. */
export function cipherSettings(): Readonly<Record<string, string>> {
  const file = basename(expect.getState().testPath ?? '');
  if (!usesEncryption(file)) return {};
  process.stdout.write(`${file}: what its pages send is sealed (paramsEncrypt).\n`);
  return SEALED;
}
