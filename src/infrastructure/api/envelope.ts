import * as v from 'valibot';

/**
 * The platform's answer around a payload (contract wire 2). `reason` is ours: the refusal's code; other platforms omit
 * it.
 */
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

/** Header with which a command may be repeated safely: the same key gives the same answer. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/**
 * Header of a sealed call (spec 7, `paramsEncrypt`), with the value `1`. Ours: other platforms know nothing of it and
 * ignore it.
 */
export const CIPHER_HEADER = 'paramsEncrypt';

/** Header of an answer: what opens downloads by their address, for less than an hour. Ours (contract wire 8). */
export const DOWNLOAD_HEADER = 'Download-Token';

/** Header of a call: to whom the page says its token belongs, as `tenant.person`. Ours; sent to our own server only. */
export const OWNER_HEADER = 'Session-Owner';

/**
 * Header of a call that is made by an invitation: its code. Ours; in a header, because addresses are written into logs.
 */
export const INVITATION_HEADER = 'formLink';
