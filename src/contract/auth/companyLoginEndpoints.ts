import * as v from 'valibot';
import { publicEndpoint, ownEndpoint } from '../wire/endpoint.ts';
import { emptyShape, flag, text } from '../wire/shapes.ts';

const root = '/api-uaa/oauth/oidc';
const key = v.pipe(v.string(), v.maxLength(40));
/** A 256-bit secret as text. Any other text is treated as an unknown secret. */
const secret = v.pipe(v.string(), v.maxLength(100));
const wanted = v.optional(v.pipe(v.string(), v.maxLength(2000)), '');
const leaveShape = v.object({ address: v.string() });
/**
 * Maximum number of login attempts per minute and address. A whole office may share an address, and each attempt stores
 * a row for ten minutes.
 */
const MAX_LOGIN_STARTS_PER_MINUTE = 600;

/** Login by OpenID Connect at the company's own issuer (ours, ADR 39). */
export const oidcEndpoints = {
  /** Login options of the login page. */
  providers: publicEndpoint('GET', `${root}/providers`, {
    fields: v.object({ tenantId: v.optional(v.string()) }),
    answer: v.object({
      passwordLogin: v.picklist(['on', 'off']),
      logins: v.array(v.object({ key: v.string(), name: v.string() })),
    }),
  }),
  start: publicEndpoint('POST', `${root}/start`, {
    perMinute: MAX_LOGIN_STARTS_PER_MINUTE,
    body: v.object({
      key,
      wanted,
      /** Forces the issuer to ask for an account, even if it has a session in this browser. */
      asOther: v.optional(v.boolean(), false),
      /** Secret of a password link of a user: the login that comes back is linked to this user (ADR 43). */
      access: v.optional(secret),
    }),
    answer: leaveShape,
  }),
  /**
   * Redirect URI of the issuer. Always answered by a redirect to a page of the client. The path is registered at the
   * issuers of existing installations and must not change.
   */
  callback: publicEndpoint('GET', '/api-uaa/oauth/companyLogin/callback/{key}', {
    envelope: 'bare',
    fields: v.looseObject({ key: v.string() }),
    answer: emptyShape,
  }),
  /** Exchanges the one-time code of that redirect for a token. */
  exchange: publicEndpoint('POST', `${root}/exchange`, {
    limits: 'login',
    body: v.object({ code: secret }),
    answer: v.object({ access_token: v.string(), wanted: text }),
  }),
  /** Company logins, and whether each is linked to the caller. */
  identities: ownEndpoint('GET', `${root}/identities`, {
    answer: v.array(v.object({ key: v.string(), name: v.string(), isLinked: flag })),
  }),
  link: ownEndpoint('POST', `${root}/link`, {
    perMinute: MAX_LOGIN_STARTS_PER_MINUTE,
    body: v.object({ key }),
    answer: leaveShape,
  }),
  linkCallback: ownEndpoint('POST', `${root}/link/callback`, { body: v.object({ code: secret }), answer: emptyShape }),
  unlink: ownEndpoint('POST', `${root}/unlink`, { body: v.object({ key }), answer: emptyShape }),
};
