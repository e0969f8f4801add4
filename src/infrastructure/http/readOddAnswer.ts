import * as v from 'valibot';
import type { AnswerOf, Endpoint } from '#api/endpoint.ts';
import { readJsonText } from '#domain/shared/nesting.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { LOST, mend } from './mend.ts';
import { isSuccessUnsaid, readAnswer, type AnswerWishes } from './readAnswer.ts';
import { isEnvelope, unwrap } from './unwrap.ts';
import type { WireFailure } from './wireCall.ts';

const OK = 200;

/**
 * An answer that is not quite in the shape of the contract, read as far as it goes (contract wire 11): value by value,
 * and in lists row by row. `leftOut` is how many rows had to be. `undefined` where nothing can be made of it.
 */
export function readOddAnswer<E extends Endpoint>(
  endpoint: E,
  body: string,
  { isCommand = false }: AnswerWishes = {},
): (Result<AnswerOf<E>, WireFailure> & { readonly leftOut?: number }) | undefined {
  const json = body.trim() === '' ? null : readJsonText(body);
  if (json === undefined) return undefined;
  const tidied = tidyEnvelope(json);
  if (tidied !== json) {
    const again = readAnswer(endpoint, OK, JSON.stringify(tidied), { isCommand });
    if (again.ok || again.error.kind !== 'unreadable') return again;
  }
  if (isSuccessUnsaid(endpoint, tidied, isCommand)) return undefined;
  const unwrapped = unwrap(endpoint.envelope, tidied);
  if (!unwrapped.ok) return undefined;
  const counted = { leftOut: 0 };
  for (const each of payloads(endpoint, unwrapped.value, tidied)) {
    const mended = mend(endpoint.answer, each, counted);
    const decoded = mended === LOST ? undefined : v.safeParse(endpoint.answer, mended);
    if (decoded?.success === true && isSomething(each, mended)) {
      const { leftOut } = counted;
      return { ...ok(decoded.output as AnswerOf<E>), ...(leftOut > 0 && { leftOut }) };
    }
  }
  return undefined;
}

/** Where the answer may stand: bare ones may come in an envelope all the same, and "nothing" may be an empty list. */
function payloads({ envelope, answer }: Endpoint, value: unknown, json: unknown): readonly unknown[] {
  const given = value ?? (envelope === 'page' && isEnvelope(json) ? {} : answer.type === 'array' ? [] : null);
  const inside = typeof json === 'object' && json !== null && 'data' in json ? json.data : undefined;
  return envelope === 'bare' && isEnvelope(json) ? [given, inside ?? null, null] : [given, null];
}

/** Something that became nothing was not read; the next place is tried. */
const isSomething = (given: unknown, mended: unknown): boolean =>
  given === null || (mended !== null && mended !== undefined);

/** An envelope whose own fields are odd: what says whether it went well must be readable, the rest may be missing. */
function tidyEnvelope(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('success' in json) || isEnvelope(json)) return json;
  const success = mend(v.boolean(), json.success);
  if (typeof success !== 'boolean') return json;
  const { message, code } = { message: undefined, code: undefined, ...json };
  return {
    ...json,
    success,
    message: typeof message === 'string' ? message : null,
    code: typeof code === 'string' || typeof code === 'number' ? code : null,
    reason: undefined,
    reasonValues: undefined,
  };
}
