import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { expect } from 'vitest';

/** Nobody's secret: whoever opens the page can read the key (ADR 38). */
const KEY = { RINGI_PARAMS_KEY: '0123456789abcdef', RINGI_PARAMS_IV: 'fedcba9876543210' };

/** Whether the pages of a file of tests seal what they send: every third one, by its name, and always the same. */
const isInThird = (file: string): boolean =>
  Number.parseInt(createHash('sha256').update(file).digest('hex').slice(0, 8), 16) % 3 === 2;

/** How the server of the file that runs is told, and the reader of the output. */
export function cipherSettings(): Readonly<Record<string, string>> {
  const file = basename(expect.getState().testPath ?? '');
  if (!isInThird(file)) return {};
  process.stdout.write(`${file}: what its pages send is sealed (paramsEncrypt).\n`);
  return KEY;
}
