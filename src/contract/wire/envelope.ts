import * as v from 'valibot';

/** The platform's envelope (contract wire 2). `reason` is ours: the code of the refusal; other platforms omit it. */
export const jsonResultShape = v.object({
  success: v.boolean(),
  message: v.optional(v.nullable(v.string()), ''),
  code: v.optional(v.nullable(v.union([v.number(), v.string()])), null),
  data: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  reason: v.optional(v.string()),
  reasonValues: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
});
export type JsonResult = v.InferOutput<typeof jsonResultShape>;

/** Request header with the idempotency key of a command: the same key returns the same answer. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/**
 * Request header of a call with an encrypted payload (spec 7, `paramsEncrypt`), with the value `1`. Ours: other
 * platforms ignore it.
 */
export const CIPHER_HEADER = 'paramsEncrypt';

/** Response header with a token for download addresses, valid for less than an hour. Ours (contract wire 8). */
export const DOWNLOAD_HEADER = 'Download-Token';

/**
 * Request header with the user the page assumes to own its token, as `tenant.person`. Ours; sent to our own server
 * only.
 */
export const OWNER_HEADER = 'Session-Owner';

/** Request header with the code of an invitation. Ours; a header, because addresses are written to logs. */
export const INVITATION_HEADER = 'formLink';
