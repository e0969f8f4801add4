import type { InferInput } from 'valibot';
import type { CallOf, Endpoint } from '#api/endpoint.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Caller } from '../session/caller.ts';
import type { ServerSentence } from '../texts/sentence.ts';
import type { RequestFacts } from './requestFacts.ts';

/** What a handler gives back: the payload, liberally typed as the contract reads it. */
type ReplyOf<E extends Endpoint> = InferInput<E['answer']>;
export type CallerOf<E extends Endpoint> = E['policy'] extends 'anyone' ? undefined : Caller;
export type RouteHandler<E extends Endpoint> = (
  call: CallOf<E>,
  caller: CallerOf<E>,
  request: RequestFacts,
) => Promise<Result<ReplyOf<E>, Failure>>;

/** An endpoint of the contract together with what answers it. `makeApp` registers a list of these. */
export interface ServerRoute {
  readonly endpoint: Endpoint;
  readonly handle: (
    call: ReadCall,
    caller: Caller | undefined,
    request: RequestFacts,
  ) => Promise<Result<unknown, Failure>>;
  /** It only asks, so that an answer may be thrown away: it is looked up while the session still is. */
  readonly isAsking?: true;
  /** What is said when a command has been carried out, by what it answers where that makes a difference. */
  readonly says?: AnswerMessage;
}
export type AnswerMessage = ServerSentence | ((answer: unknown) => ServerSentence);
/** Fields and body after the endpoint's shapes. */
export interface ReadCall {
  readonly fields?: unknown;
  readonly body?: unknown;
}

/** The same where the handler reads what was sent by itself, after the endpoint's shapes have passed it. */
export const serveAsSent = (
  endpoint: Endpoint,
  handler: (call: ReadCall, caller: Caller, request: RequestFacts) => Promise<Result<unknown, Failure>>,
): ServerRoute => ({
  endpoint,
  handle: (call, caller, request) => handler(call, caller as Caller, request),
});

/** The same for a handler that changes nothing, and asks nothing but the way it is given. */
export const serveAsking = <E extends Endpoint>(endpoint: E, handler: RouteHandler<E>): ServerRoute => ({
  ...serve(endpoint, handler),
  isAsking: true,
});

/** Binds a handler to its endpoint; fields and body have passed the endpoint's shapes when the handler sees them. */
export const serve = <E extends Endpoint>(endpoint: E, handler: RouteHandler<E>): ServerRoute => ({
  endpoint,
  handle: (call, caller, request) => handler(call as CallOf<E>, caller as CallerOf<E>, request),
});
