import * as v from 'valibot';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { emptyShape } from '#contract/wire/shapes.ts';
import { jsonResultShape, type JsonResult } from '#contract/wire/envelope.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';

/** The platform refused the call. `payload` is its `data`. */
export interface EnvelopeFailure {
  readonly code: number;
  readonly message: string;
  readonly reason?: string | undefined;
  readonly reasonValues?: Readonly<Record<string, string | number>> | undefined;
  readonly payload: unknown;
}

/**
 * The second envelope, `{code, msg, data}`, and the third, `{count, code, data}` (contract wire 2): code 0 means
 * success, 1 failure.
 */
const codeShape = v.object({
  code: v.picklist([0, 1]),
  msg: v.optional(v.nullable(v.string())),
  data: v.optional(v.unknown()),
});
const isCoded = (json: unknown): json is v.InferOutput<typeof codeShape> =>
  v.is(codeShape, json) && ('msg' in json || 'count' in json);

/**
 * Whether the answer has an envelope of the platform. Proxies and crashes below the platform answer in other shapes.
 */
export const isEnvelope = (json: unknown): boolean => v.is(jsonResultShape, json) || isCoded(json);

/**
 * Finds the refusal of the platform inside the envelope of a gateway. Only calls that return no value are checked:
 * they would accept it as a value.
 */
export function findNestedRefusal({ answer }: Endpoint, payload: unknown): EnvelopeFailure | undefined {
  if (answer !== emptyShape || typeof payload !== 'object' || payload === null || !('success' in payload))
    return undefined;
  const isRefused = /^(?:false|no?|0)$/iu.test(String(payload.success));
  const read = isRefused ? unwrap('result', { ...payload, success: false }) : ok(payload);
  return read.ok ? undefined : read.error;
}

/** Returns the payload of an answer in any of the five shapes (contract wire 2). */
export function unwrap(envelope: Endpoint['envelope'], json: unknown): Result<unknown, EnvelopeFailure> {
  const result = v.safeParse(jsonResultShape, json);
  if (result.success) return fromResult(envelope, result.output, json);
  if (!isCoded(json)) return ok(json);
  const { code, data, msg } = json;
  return code === 0 ? ok(data) : fail({ code, message: msg ?? '', payload: data });
}

function fromResult(
  envelope: Endpoint['envelope'],
  { success, message, reason, reasonValues, data, result, ...answer }: JsonResult,
  json: unknown,
): Result<unknown, EnvelopeFailure> {
  const code = Number(answer.code ?? 0);
  if (!success || code === 401) return fail({ code, message: message ?? '', payload: data, reason, reasonValues });
  // A bare answer may contain its own `success` field.
  if (envelope === 'bare') return ok(json);
  return ok(envelope === 'page' ? result : data);
}
