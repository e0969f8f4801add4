import type { SummaryField } from '#domain/instance/reading.ts';

/** An amount is told from other values by its sign or its two decimals. */
const AMOUNT = /^\s*[\p{Sc}]?\s?-?\d{1,3}(?:,\d{3})*\.\d{2}\s*$|^\s*\p{Sc}\s?-?[\d,]+(?:\.\d+)?\s*$/u;

export interface SplitSummary { readonly figure?: string; readonly pairs: readonly SummaryField[] }

/** The first amount stands apart at the right; the other filled values follow as pairs. */
export function splitSummary(summary: readonly SummaryField[]): SplitSummary {
  const filled = summary.filter(({ value }) => value.trim() !== '');
  const amount = filled.find(({ value }) => AMOUNT.test(value));
  return amount === undefined ? { pairs: filled } : { figure: amount.value, pairs: filled.filter((field) => field !== amount) };
}
