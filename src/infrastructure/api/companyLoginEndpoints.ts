import * as v from 'valibot';
import { forAnybody, forOneself } from './endpoint.ts';
import { emptyShape, flag, text } from './shapes.ts';

const root = '/api-uaa/oauth/companyLogin';
const key = v.pipe(v.string(), v.maxLength(40));
/** A 256 bit text of ours; whatever else comes is as good as unknown. */
const secret = v.pipe(v.string(), v.maxLength(100));
const wanted = v.optional(v.pipe(v.string(), v.maxLength(2000)), '');
/** Where the browser goes to. */
const leaveShape = v.object({ address: v.string() });
/** So often an office may begin to log in: each leaves a row for ten minutes. */
const OFTEN = 600;

/** Logging in by an issuer of the company's own, by OpenID Connect (ours, ADR 39). */
export const companyLogin = {
  /** What the login page offers. */
  ways: forAnybody({
    method: 'GET',
    path: `${root}/ways`,
    fields: v.object({ tenantId: v.optional(v.string()) }),
    answer: v.object({
      passwordLogin: v.picklist(['on', 'off']),
      logins: v.array(v.object({ key: v.string(), name: v.string() })),
    }),
  }),
  start: forAnybody({
    method: 'POST',
    path: `${root}/start`,
    perMinute: OFTEN,
    body: v.object({
      key,
      wanted,
      /** The issuer asks who it is, though it may know somebody in this browser. */
      asOther: v.optional(v.boolean(), false),
      /** The secret of a link that was made for somebody: whoever comes back is them from then on (ADR 43). */
      access: v.optional(secret),
    }),
    answer: leaveShape,
  }),
  /** Where an issuer sends the browser back to: always answered by a redirect to a page of ours. */
  callback: forAnybody({
    method: 'GET',
    path: `${root}/callback/{key}`,
    envelope: 'bare',
    fields: v.looseObject({ key: v.string() }),
    answer: emptyShape,
  }),
  /** The one-time code of the page that was redirected to. */
  exchange: forAnybody({
    method: 'POST',
    path: `${root}/exchange`,
    limits: 'login',
    body: v.object({ code: secret }),
    answer: v.object({ access_token: v.string(), wanted: text }),
  }),
  /** What somebody is linked with, and could be. */
  mine: forOneself({
    method: 'GET',
    path: `${root}/mine`,
    answer: v.array(v.object({ key: v.string(), name: v.string(), isLinked: flag })),
  }),
  link: forOneself({
    method: 'POST',
    path: `${root}/link`,
    perMinute: OFTEN,
    body: v.object({ key }),
    answer: leaveShape,
  }),
  finishLink: forOneself({
    method: 'POST',
    path: `${root}/finishLink`,
    body: v.object({ code: secret }),
    answer: emptyShape,
  }),
  unlink: forOneself({ method: 'POST', path: `${root}/unlink`, body: v.object({ key }), answer: emptyShape }),
};
