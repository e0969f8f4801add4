import { asText, readJson } from '#domain/forms/doubleValues.ts';
import { readUrl } from '#application/shared/readUrl.ts';
import type { Value } from '#domain/expression/tree.ts';

type JsonObject = Readonly<Record<string, unknown>>;
const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the address of an external form with its query parameters, `[{paramType, paramKey, paramKeyVal}]`.
 * `paramType` true takes the value from the context of the form. Never contains a token (contract form 15).
 */
export function buildExternalFormUrl(
  settings: Readonly<Record<string, Value>>,
  context: Readonly<Record<string, string>>,
): string | undefined {
  const url = readUrl(asText(settings['address']));
  if (url === undefined) return undefined;
  const params = readJson(asText(settings['params']));
  for (const each of Array.isArray(params) ? params : []) {
    if (!isJsonObject(each)) continue;
    const [key, given] = [each['paramKey'], each['paramKeyVal']];
    if (typeof key !== 'string' || key === '' || typeof given !== 'string') continue;
    const value = each['paramType'] === true ? context[given] : given;
    if (value !== undefined && value !== '') url.searchParams.set(key, value);
  }
  return url.href;
}

type ExternalFormMessage =
  { readonly kind: 'checked'; readonly isValid: boolean } | { readonly kind: 'answers'; readonly text: string };

/** Parses `{action: 'valid' | 'getData', res}`. Returns undefined for any other message. */
export function parseExternalFormMessage(data: unknown): ExternalFormMessage | undefined {
  const message = typeof data === 'string' ? readJson(data) : data;
  if (!isJsonObject(message)) return undefined;
  const { action, res } = message;
  if (action === 'valid') return { kind: 'checked', isValid: res === true };
  if (action !== 'getData') return undefined;
  const answers = typeof res === 'string' ? readJson(res) : res;
  return isJsonObject(answers) ? { kind: 'answers', text: JSON.stringify(answers) } : undefined;
}
