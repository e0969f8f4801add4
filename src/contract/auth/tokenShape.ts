import * as v from 'valibot';
import { text } from '../wire/shapes.ts';

/** Contract login 1. Only `access_token` is read; the other fields of the token object are for other clients. */
export const tokenShape = v.object({
  access_token: v.string(),
  token_type: text,
  expires_in: v.optional(v.nullable(v.number())),
  scope: text,
  /** Ours: reason why the chat account of the request was not bound. */
  reason: text,
  /** Ours: id of the chat account used for the login. */
  openId: text,
});
