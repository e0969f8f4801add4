import * as v from 'valibot';
import { administratorEndpoint, publicEndpoint } from '#contract/wire/endpoint.ts';

const requiredText = v.optional(v.string(), '');
const authorizeFields = v.object({
  provider: requiredText,
  tenantId: requiredText,
  redirectUrl: requiredText,
  state: requiredText,
});

/**
 * Endpoints of the sandbox, which simulates the chat apps. They are kept apart from the contract's endpoints because
 * they exist only while the sandbox is switched on.
 */
export const sandboxEndpoints = {
  /** Consent page of the simulated chat app. */
  authorize: publicEndpoint('GET', '/sandbox/authorize', {
    envelope: 'bare',
    fields: authorizeFields,
    answer: v.unknown(),
  }),
  agree: publicEndpoint('POST', '/sandbox/authorize', {
    envelope: 'bare',
    limits: 'login',
    fields: v.object({ ...authorizeFields.entries, account: requiredText, refuse: requiredText }),
    answer: v.unknown(),
  }),
  /** Called by the script of the simulated app: returns a login code for the account of the phone. */
  code: publicEndpoint('POST', '/sandbox/code', {
    limits: 'login',
    fields: v.object({ corpId: requiredText, account: requiredText }),
    answer: v.string(),
  }),
  /** Messages that were handed to the chat apps for delivery. */
  messages: administratorEndpoint('GET', '/sandbox/messages', {
    answer: v.array(v.object({ provider: v.string(), openId: v.string(), words: v.string(), address: v.string() })),
  }),
};
