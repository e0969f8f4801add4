import * as v from 'valibot';
import { administratorEndpoint, publicEndpoint } from '../wire/endpoint.ts';
import { tokenShape } from './tokenShape.ts';
import { flag, text } from '../wire/shapes.ts';

const root = '/api-uaa/password-links';
/** A 256-bit secret as text. Any other text is treated as an unknown secret. */
const secret = v.pipe(v.string(), v.maxLength(100));
/** Maximum number of users invited in one call; more than a company of fifty has. */
const MAX_INVITED_USERS = 200;

const linkShape = v.object({
  person: v.string(),
  name: text,
  account: text,
  department: text,
  /** Part of the page address after `#`. It is returned only once. */
  secret: v.string(),
  /** Milliseconds since 1970. */
  until: v.number(),
});
export type AccessLinkDto = v.InferOutput<typeof linkShape>;

/** Links to set a password (ours, ADR 43). A secret is sent in request bodies only. */
export const passwordLinkEndpoints = {
  /** Changes nothing: a chat app may open a link for a preview before the user does. */
  inspect: publicEndpoint('POST', `${root}/inspect`, {
    limits: 'login',
    perMinute: 60,
    isQuiet: true,
    body: v.object({ secret }),
    answer: v.object({
      kind: v.picklist(['invitation', 'reset', 'administrator']),
      name: text,
      account: v.string(),
      company: text,
      until: v.number(),
      policy: v.object({ minLength: v.number(), isMix: flag, isUsernamePwdConsistent: flag }),
      /** `off`: password login is disabled; one of the other logins has to be used. */
      passwordLogin: v.picklist(['on', 'off']),
      logins: v.array(v.object({ key: v.string(), name: text })),
    }),
  }),
  redeem: publicEndpoint('POST', `${root}/redeem`, {
    limits: 'login',
    perMinute: 30,
    body: v.object({ secret, password: v.string() }),
    answer: tokenShape,
  }),
  /** Creates links for users who have no password yet. Their earlier links become invalid. */
  create: administratorEndpoint('POST', `${root}/create`, {
    body: v.object({ people: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MAX_INVITED_USERS)) }),
    answer: v.object({
      /** Public address of the client, if the operator has configured it. */
      address: text,
      links: v.array(linkShape),
      leftOut: v.array(v.object({ person: v.string(), reason: v.picklist(['hasPassword', 'unknown']) })),
    }),
  }),
  /** Sends the links by mail, if there is a mail server. The administrator does not see them. */
  mail: administratorEndpoint('POST', `${root}/mail`, {
    body: v.object({ people: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(MAX_INVITED_USERS)) }),
    answer: v.object({
      sent: v.number(),
      leftOut: v.array(v.object({ person: v.string(), reason: v.picklist(['hasPassword', 'unknown', 'noMail']) })),
    }),
  }),
  /**
   * Ends the sessions and the password of a user at once. A user without a password is invited. If sent by mail, the
   * link is not returned.
   */
  reset: administratorEndpoint('POST', `${root}/reset`, {
    body: v.object({ person: v.string(), way: v.optional(v.picklist(['shown', 'mail']), 'shown') }),
    answer: v.object({ address: text, link: v.nullable(linkShape) }),
  }),
};
