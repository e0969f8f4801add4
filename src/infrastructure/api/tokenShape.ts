import * as v from 'valibot';
import { text } from './shapes.ts';

/** Contract login 1: read `access_token`; everything else of the token object is for other clients. */
export const tokenShape = v.object({
  access_token: v.string(),
  token_type: text,
  expires_in: v.optional(v.nullable(v.number())),
  scope: text,
  /** Ours: why the chat account that came along was not bound. */
  reason: text,
});
