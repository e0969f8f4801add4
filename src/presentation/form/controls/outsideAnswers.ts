import { asText, readJson } from '#domain/form/doubleValues.ts';
import { readUrl } from '#application/readUrl.ts';
import type { Value } from '#domain/expression/tree.ts';

type Told = Readonly<Record<string, unknown>>;
const isTold = (value: unknown): value is Told => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Where a form of another site is: its address with what it asks for, `[{paramType, paramKey, paramKeyVal}]`;
 * `paramType` true takes the value from where the form stands. A token is never among it (contract form 15).
 */
export function outsideAddress(
  settings: Readonly<Record<string, Value>>,
  context: Readonly<Record<string, string>>,
): string | undefined {
  const url = readUrl(asText(settings['address']));
  if (url === undefined) return undefined;
  const params = readJson(asText(settings['params']));
  for (const each of Array.isArray(params) ? params : []) {
    if (!isTold(each)) continue;
    const [key, given] = [each['paramKey'], each['paramKeyVal']];
    if (typeof key !== 'string' || key === '' || typeof given !== 'string') continue;
    const value = each['paramType'] === true ? context[given] : given;
    if (value !== undefined && value !== '') url.searchParams.set(key, value);
  }
  return url.href;
}

type OutsideAnswer =
  { readonly kind: 'checked'; readonly isValid: boolean } | { readonly kind: 'answers'; readonly text: string };

/** `{action: 'valid' | 'getData', res}`; anything else is not meant for us. */
export function readOutsideAnswer(data: unknown): OutsideAnswer | undefined {
  const told = typeof data === 'string' ? readJson(data) : data;
  if (!isTold(told)) return undefined;
  const { action, res } = told;
  if (action === 'valid') return { kind: 'checked', isValid: res === true };
  if (action !== 'getData') return undefined;
  const answers = typeof res === 'string' ? readJson(res) : res;
  return isTold(answers) ? { kind: 'answers', text: JSON.stringify(answers) } : undefined;
}
