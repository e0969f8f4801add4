import * as v from 'valibot';
import { forAdministrators, forAnybody } from '#api/endpoint.ts';

const some = v.optional(v.string(), '');
const asked = v.object({ provider: some, tenantId: some, redirectUrl: some, state: some });

/**
 * The calls of the sandbox, which plays the chat apps: a table like the contract's, apart from it, because none of this
 * is there unless the sandbox is on.
 */
export const sandboxEndpoints = {
  /** The page of the chat app on which somebody agrees to be known. */
  authorize: forAnybody({
    method: 'GET',
    path: '/sandbox/authorize',
    envelope: 'bare',
    fields: asked,
    answer: v.unknown(),
  }),
  agree: forAnybody({
    method: 'POST',
    path: '/sandbox/authorize',
    envelope: 'bare',
    limits: 'login',
    fields: v.object({ ...asked.entries, account: some, refuse: some }),
    answer: v.unknown(),
  }),
  /** What the script of an app asks for: a code of whoever the phone belongs to. */
  code: forAnybody({
    method: 'POST',
    path: '/sandbox/code',
    limits: 'login',
    fields: v.object({ corpId: some, account: some }),
    answer: v.string(),
  }),
  /** What the apps have been given to send. */
  messages: forAdministrators({
    method: 'GET',
    path: '/sandbox/messages',
    answer: v.array(v.object({ provider: v.string(), openId: v.string(), words: v.string(), address: v.string() })),
  }),
};
