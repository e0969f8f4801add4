import { expect, it } from 'vitest';
import { readCoverage } from '../../scripts/lib/coverage.mjs';
import { textsOf } from '../support/texts.ts';

/** Messages whose wording the specification describes instead of quoting it. */
const DESCRIBED_MESSAGES: Readonly<Record<string, readonly string[]>> = {
  'message-019': ['Generating Word failed', 'Generating PDF failed', 'Generating Excel failed'],
  'message-025': ['You have multiple handover tasks, please contact the administrator'],
  'message-026': ['You have no handover task'],
};

const asSaid = (item: string) => item.replace(/^ok: /u, '');
const catalogue = readCoverage()
  .filter(({ kind }) => kind === 'message')
  .map(({ id, item }) => [id, DESCRIBED_MESSAGES[id] ?? [asSaid(item)]] as const);
/** Every placeholder is replaced by x, as in the specification. */
const english = new Set(
  [...textsOf('en-US').values()].map((text) => text.replaceAll(/\{\{\w+\}\}/gu, 'x').toLowerCase()),
);

it.each(catalogue)('words %s in English as in the specification', (_id, sentences) => {
  for (const sentence of sentences) expect(english).toContain(sentence.toLowerCase());
});
