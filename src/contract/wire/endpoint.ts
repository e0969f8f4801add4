import type { GenericSchema, InferOutput } from 'valibot';
import type { LimitName } from './limits.ts';

/**
 * Who may make a call. Objects of another tenant and objects the caller may not see are answered as not found, also for
 * administrators.
 * - `anyone`: without a session; no token is sent.
 * - `guest`: without a session, by the code of an invitation in a header; no token is sent. A code gives access to
 * nothing else.
 * - `company`: all users of the company.
 * - `own`: all users, for their own data; an administrator does not see data of others by it.
 * - `reader`: users who may read the request, and administrators; a list contains the requests the caller may read.
 * - `handler`: a reader who has an open task, or who has the right by the rules of tasks and requests.
 * - `administrator`: administrators of the company only.
 */
export type Policy = 'anyone' | 'guest' | 'company' | 'own' | 'reader' | 'handler' | 'administrator';

/**
 * One call of the platform as data: client, server, OpenAPI description and contract tests use the same entry. `fields`
 * are request parameters: sent in the query for GET and DELETE and beside a JSON body, otherwise form-encoded (the
 * server accepts both, contract wire 1).
 */
export interface Endpoint<F extends Shape = Shape, B extends Shape = Shape, A extends Shape = Shape> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API base; each `{name}` is replaced by the field of that name. */
  readonly path: string;
  /** Who may make the call. */
  readonly policy: Policy;
  /** `fileToken`: the token may travel as query parameter `accessToken`. */
  readonly access?: 'fileToken';
  /** `result`: payload in `data`; `page`: rows in `result`; `bare`: no envelope on success (contract wire 2). */
  readonly envelope: 'result' | 'page' | 'bare';
  readonly fields?: F;
  readonly body?: B;
  readonly isUpload?: boolean;
  /** The answer is a stream of server-sent events that stays open. */
  readonly isStream?: boolean;
  /** Whether the client stores the answer for use without a network; of a list, only the first page (ADR 82). */
  readonly isReadOffline?: boolean;
  /**
   * The message of the answer is for the calling page; clients must not show it by themselves (contract wire 2,
   * `show`).
   */
  readonly isQuiet?: boolean;
  /** Size limits of the request, if they differ from `ordinary`. */
  readonly limits?: LimitName;
  /** Maximum number of calls per minute and address, if lower than the default. */
  readonly perMinute?: number;
  /** Rate limits for one invitation; for policy `guest`. */
  readonly guestLimits?: GuestLimits;
  readonly answer: A;
}

/**
 * Maximum number of calls with one invitation: per minute and per hour from one address, and per minute from all
 * addresses.
 */
export interface GuestLimits {
  readonly perMinute: number;
  readonly perHour: number;
  readonly totalPerMinute: number;
}

export type Shape = GenericSchema;
export type FieldsOf<E extends Endpoint> = E['fields'] extends Shape ? InferOutput<E['fields']> : undefined;
export type BodyOf<E extends Endpoint> = E['body'] extends Shape ? InferOutput<E['body']> : undefined;
export type AnswerOf<E extends Endpoint> = InferOutput<E['answer']>;

export type CallOf<E extends Endpoint> = (E['fields'] extends Shape ? { readonly fields: FieldsOf<E> } : unknown) &
  (E['body'] extends Shape ? { readonly body: BodyOf<E> } : unknown);

export interface EndpointHead<P, M> {
  readonly policy: P;
  readonly method: M;
  readonly path: string;
}
type Ordinary = { readonly envelope: 'result' };
type Entry = Pick<Endpoint, 'answer'> & Partial<Omit<Endpoint, 'policy' | 'method' | 'path'>>;

/**
 * Creates entries of the endpoint table from method, path and the other parts, with a policy, so that no entry lacks
 * one. The default envelope is the most common one; the entry may replace it, in the type as well.
 */
const createEntryFactory =
  <const P extends Policy>(policy: P) =>
  <const M extends Endpoint['method'], const E extends Entry>(method: M, path: string, entry: E) =>
    ({ policy, method, path, envelope: 'result', ...entry }) as EndpointHead<P, M> & Omit<Ordinary, keyof E> & E;

export const publicEndpoint = createEntryFactory('anyone');
export const guestEndpoint = createEntryFactory('guest');
export const companyEndpoint = createEntryFactory('company');
export const ownEndpoint = createEntryFactory('own');
export const readerEndpoint = createEntryFactory('reader');
export const handlerEndpoint = createEntryFactory('handler');
export const administratorEndpoint = createEntryFactory('administrator');
