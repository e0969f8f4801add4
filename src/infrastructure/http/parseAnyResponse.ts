import type { AnswerOf, Endpoint } from '#contract/wire/endpoint.ts';
import { lazyValue } from '#application/shared/lazyValue.ts';
import type { Result } from '#domain/shared/result.ts';
import { parseResponse } from './parseResponse.ts';
import type { LenientParseOptions } from './parseResponseLeniently.ts';
import type { WireFailure } from './wireCall.ts';

const lenientParser = lazyValue(() => import('./parseResponseLeniently.ts'));

/** Reads an answer strictly by the contract, and leniently if that fails. */
export async function parseAnyResponse<E extends Endpoint>(
  endpoint: E,
  status: number,
  body: string,
  wishes: LenientParseOptions = {},
): Promise<Result<AnswerOf<E>, WireFailure> & { readonly skipped?: number }> {
  const strict = parseResponse(endpoint, status, body);
  if (strict.ok || strict.error.kind !== 'unreadable') return strict;
  const { parseResponseLeniently } = await lenientParser.fetch();
  return parseResponseLeniently(endpoint, body, wishes) ?? strict;
}
