import * as v from 'valibot';
import type { AnswerOf, Endpoint } from '#contract/wire/endpoint.ts';
import { emptyShape } from '#contract/wire/shapes.ts';
import { parseJsonSafely } from '#domain/shared/nesting.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { lacksFields } from './lacksFields.ts';
import { UNREADABLE, lenientParse } from './lenientParse.ts';
import { lacksSuccessFlag, parseResponse } from './parseResponse.ts';
import { isEnvelope, unwrap } from './unwrap.ts';
import type { WireFailure } from './wireCall.ts';

const OK = 200;

/** @property isCommand whether the call changes data: then only the platform's own envelope confirms success. */
export interface LenientParseOptions {
  readonly isCommand?: boolean;
}

/**
 * Reads an answer that deviates from the contract as far as possible (contract wire 11): value by value, and lists row
 * by row. `skipped` counts the rows that could not be read. Returns `undefined` if nothing can be read.
 */
export function parseResponseLeniently<E extends Endpoint>(
  endpoint: E,
  body: string,
  { isCommand = false }: LenientParseOptions = {},
): (Result<AnswerOf<E>, WireFailure> & { readonly skipped?: number }) | undefined {
  const hasBody = body.trim() !== '';
  const json = hasBody ? parseJsonSafely(body) : null;
  if (json === undefined) return undefined;
  const tidied = repairEnvelope(json);
  if (tidied !== json) {
    const again = parseResponse(endpoint, OK, JSON.stringify(tidied));
    if (again.ok || again.error.kind !== 'unreadable') return again;
  }
  const isDone = endpoint.answer === emptyShape && endpoint.envelope === 'bare' && !hasBody;
  if (!isDone && lacksConfirmation(endpoint, tidied, isCommand)) return undefined;
  const unwrapped = unwrap(endpoint.envelope, tidied);
  if (!unwrapped.ok) return undefined;
  const counted = { skipped: 0 };
  for (const each of hasBody ? candidatePayloads(endpoint, unwrapped.value, tidied) : [emptyPayload(endpoint)]) {
    if (lacksFields(endpoint.answer, each)) continue;
    const mended = lenientParse(endpoint.answer, each, counted);
    const decoded = mended === UNREADABLE ? undefined : v.safeParse(endpoint.answer, mended);
    if (decoded?.success === true && hasContent(each, mended)) {
      const { skipped } = counted;
      return { ...ok(decoded.output as AnswerOf<E>), ...(skipped > 0 && { skipped }) };
    }
  }
  return undefined;
}

/** As in strict reading, except that an object with the expected fields needs no envelope. */
function lacksConfirmation(endpoint: Endpoint, json: unknown, isCommand: boolean): boolean {
  if (isEnvelope(json)) return false;
  const mustSay = endpoint.answer === emptyShape || (isCommand && endpoint.envelope !== 'bare');
  if (typeof json !== 'object' || json === null || Array.isArray(json) || mustSay)
    return lacksSuccessFlag(endpoint, json);
  const { entries = {} } = endpoint.answer as { readonly entries?: object };
  const isCoded = ['success', 'code', 'error'].some((word) => word in json && !Object.hasOwn(entries, word));
  return isCoded || lacksFields(endpoint.answer, json);
}

/**
 * Value of an answer without a payload: a call that returns no value has no body, and `data` of an envelope is null
 * (contract wire 2.1). The JSON text `null` is not an answer.
 */
const emptyPayload = ({ envelope, answer }: Endpoint): unknown =>
  envelope !== 'page' && answer.type === 'array' ? [] : null;

/** Returns the candidate payloads: a bare answer may also be inside an envelope. */
function candidatePayloads(endpoint: Endpoint, value: unknown, json: unknown): readonly unknown[] {
  if (!isEnvelope(json)) return [value];
  const nothing = emptyPayload(endpoint);
  const inside = typeof json === 'object' && json !== null && 'data' in json ? json.data : undefined;
  return endpoint.envelope === 'bare' ? [value ?? nothing, inside ?? nothing, null] : [value ?? nothing];
}

/** A value that became empty was not read; the next candidate is tried. */
const hasContent = (given: unknown, mended: unknown): boolean =>
  given === null || (mended !== null && mended !== undefined);

/** Repairs an envelope with unexpected fields: `success` must be readable, the others may be missing. */
function repairEnvelope(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('success' in json) || isEnvelope(json)) return json;
  const success = lenientParse(v.boolean(), json.success);
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
