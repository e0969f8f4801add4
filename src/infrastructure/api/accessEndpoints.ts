import * as v from 'valibot';
import { forAdministrators, forAnybody } from './endpoint.ts';
import { tokenShape } from './tokenShape.ts';
import { flag, text } from './shapes.ts';

const root = '/api-uaa/access';
/** A 256 bit text of ours; whatever else comes is as good as unknown. */
const secret = v.pipe(v.string(), v.maxLength(100));
/** So many people at a time are invited, which is more than a company of fifty has. */
const INVITED_AT_ONCE = 200;

const linkShape = v.object({
  person: v.string(),
  name: text,
  account: text,
  department: text,
  /** Stands behind the # of the page's address; it is told this once. */
  secret: v.string(),
  /** Milliseconds since 1970. */
  until: v.number(),
});
export type AccessLinkDto = v.InferOutput<typeof linkShape>;

/** Links with which somebody chooses a password (ours, ADR 43). A secret travels in bodies only. */
export const access = {
  /** Looking changes nothing: a chat app looks at a link before a person does. */
  look: forAnybody({
    method: 'POST',
    path: `${root}/look`,
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
      /** `off`: a password opens nothing here, one of the logins does. */
      passwordLogin: v.picklist(['on', 'off']),
      logins: v.array(v.object({ key: v.string(), name: text })),
    }),
  }),
  take: forAnybody({
    method: 'POST',
    path: `${root}/take`,
    limits: 'login',
    perMinute: 30,
    body: v.object({ secret, password: v.string() }),
    answer: tokenShape,
  }),
  /** For people who have no password yet; each link before ends. */
  invite: forAdministrators({
    method: 'POST',
    path: `${root}/invite`,
    body: v.object({ people: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(INVITED_AT_ONCE)) }),
    answer: v.object({
      /** Where the pages are, where the operator has said it. */
      address: text,
      links: v.array(linkShape),
      leftOut: v.array(v.object({ person: v.string(), reason: v.picklist(['hasPassword', 'unknown']) })),
    }),
  }),
  /** The same by mail, where there is a mail server: nobody here sees the links. */
  mail: forAdministrators({
    method: 'POST',
    path: `${root}/mail`,
    body: v.object({ people: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(INVITED_AT_ONCE)) }),
    answer: v.object({
      sent: v.number(),
      leftOut: v.array(v.object({ person: v.string(), reason: v.picklist(['hasPassword', 'unknown', 'noMail']) })),
    }),
  }),
  /** Ends somebody's sessions and password at once; who has none yet is invited. By mail, no link is told. */
  reset: forAdministrators({
    method: 'POST',
    path: `${root}/reset`,
    body: v.object({ person: v.string(), way: v.optional(v.picklist(['shown', 'mail']), 'shown') }),
    answer: v.object({ address: text, link: v.nullable(linkShape) }),
  }),
};
