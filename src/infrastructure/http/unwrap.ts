import * as v from 'valibot';
import type { Endpoint } from '#api/endpoint.ts';
import { jsonResultShape, type JsonResult } from '#api/envelope.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';

/** The platform said no. `payload` is what stood in `data`. */
export interface EnvelopeFailure {
  readonly code: number;
  readonly message: string;
  readonly reason?: string;
  readonly reasonValues?: Readonly<Record<string, string | number>>;
  readonly payload: unknown;
}

/**
 * The second envelope, `{code, msg, data}`, and the third, `{count, code, data}` (contract wire 2): code 0 is well, 1
 * is not.
 */
const codeShape = v.union([
  v.object({ code: v.picklist([0, 1]), msg: v.nullable(v.string()), data: v.optional(v.unknown()) }),
  v.object({ code: v.picklist([0, 1]), count: v.number(), data: v.optional(v.unknown()), msg: v.optional(v.string()) }),
]);

/**
 * Whether the platform itself speaks: what stands in front of it, and what breaks below it, answers in shapes of its
 * own.
 */
export const isEnvelope = (json: unknown): boolean => v.is(jsonResultShape, json) || v.is(codeShape, json);

/** What stands inside an answer, whichever of the five shapes it has (contract wire 2). */
export function unwrap(envelope: Endpoint['envelope'], json: unknown): Result<unknown, EnvelopeFailure> {
  const result = v.safeParse(jsonResultShape, json);
  if (result.success) return fromResult(envelope, result.output, json);
  const coded = v.safeParse(codeShape, json);
  if (!coded.success) return ok(json);
  const { code, data, msg } = coded.output;
  return code === 0 ? ok(data) : fail({ code, message: msg ?? '', payload: data });
}

function fromResult(
  envelope: Endpoint['envelope'],
  result: JsonResult,
  json: unknown,
): Result<unknown, EnvelopeFailure> {
  const code = Number(result.code ?? 0);
  if (!result.success || code === 401) {
    return fail({
      code,
      message: result.message ?? '',
      payload: result.data,
      ...(result.reason === undefined ? {} : { reason: result.reason }),
      ...(result.reasonValues === undefined ? {} : { reasonValues: result.reasonValues }),
    });
  }
  // A bare answer may have a `success` of its own beside its other fields.
  if (envelope === 'bare') return ok(json);
  return ok(envelope === 'page' ? result.result : result.data);
}
