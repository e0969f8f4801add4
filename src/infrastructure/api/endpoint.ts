import type { GenericSchema, InferOutput } from 'valibot';
import type { LimitName } from './limits.ts';

/**
 * Nobody of another tenant is anybody here, an administrator neither; what one may not see does not exist.
 * - `anyone`: without a session; no token is sent.
 * - `guest`: without a session, by the code of an invitation, in a header; no token is sent. A code opens nothing else.
 * - `company`: everybody of the company.
 * - `own`: everybody, about what is theirs; an administrator sees nothing of others by it.
 * - `reader`: who may read the request, and administrators; a list shows the requests one may read.
 * - `handler`: a reader whose turn it is, or who has the right by the rules of tasks and requests.
 * - `administrator`: administrators of the company, and nobody else.
 */
export type Policy = 'anyone' | 'guest' | 'company' | 'own' | 'reader' | 'handler' | 'administrator';

/**
 * One call of the platform as data: client, server, OpenAPI description and contract tests read the same entry.
 * `fields` are request parameters; they travel in the query on GET and DELETE and beside a JSON body, form-encoded
 * otherwise (the server takes either place, contract wire 1).
 */
export interface Endpoint<F extends Shape = Shape, B extends Shape = Shape, A extends Shape = Shape> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API base, with `{name}` for the places that come from `fields`. */
  readonly path: string;
  /** Who may make the call, of whatever it names. */
  readonly policy: Policy;
  /** `fileToken`: the token may travel as query parameter `accessToken`. */
  readonly access?: 'fileToken';
  /** `result`: payload in `data`; `page`: rows in `result`; `bare`: no envelope on success (contract wire 2). */
  readonly envelope: 'result' | 'page' | 'bare';
  readonly fields?: F;
  readonly body?: B;
  readonly isUpload?: boolean;
  /** What its answer says is for the page that asks: no client shows it by itself (contract wire 2, `show`). */
  readonly isQuiet?: boolean;
  /** How much a request may hold, where it is not the ordinary measure. */
  readonly limits?: LimitName;
  /** How often an address may ask for it in a minute, where that is less than of others. */
  readonly perMinute?: number;
  readonly answer: A;
}

export type Shape = GenericSchema;
export type FieldsOf<E extends Endpoint> = E['fields'] extends Shape ? InferOutput<E['fields']> : undefined;
export type BodyOf<E extends Endpoint> = E['body'] extends Shape ? InferOutput<E['body']> : undefined;
export type AnswerOf<E extends Endpoint> = InferOutput<E['answer']>;

/** What a caller hands over: only the parts the endpoint has. */
export type CallOf<E extends Endpoint> = (E['fields'] extends Shape ? { readonly fields: FieldsOf<E> } : unknown) &
  (E['body'] extends Shape ? { readonly body: BodyOf<E> } : unknown);

type Ordinary = { readonly envelope: 'result' };
type Entry = Pick<Endpoint, 'method' | 'path' | 'answer'> & Partial<Omit<Endpoint, 'policy'>>;

/**
 * Writes entries of the table by their policy: there is none without. The defaults are the ordinary case; what the
 * entry says itself replaces them in the type, too.
 */
const by =
  <const P extends Policy>(policy: P) =>
  <const E extends Entry>(entry: E) =>
    ({ policy, envelope: 'result', ...entry }) as { readonly policy: P } & Omit<Ordinary, keyof E> & E;

export const forAnybody = by('anyone');
export const forGuests = by('guest');
export const forCompany = by('company');
export const forOneself = by('own');
export const forReaders = by('reader');
export const forHandlers = by('handler');
export const forAdministrators = by('administrator');
