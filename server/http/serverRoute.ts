import type { InferInput } from 'valibot';
import type { CallOf, Endpoint } from '#contract/wire/endpoint.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Caller } from './caller.ts';
import type { ServerMessageKey } from '#server/i18n/sentence.ts';
import type { RequestContext } from './requestContext.ts';

/** Return value of a handler: the input type of the endpoint's response schema. */
type EndpointReply<E extends Endpoint> = InferInput<E['answer']>;
export type EndpointCaller<E extends Endpoint> = E['policy'] extends 'anyone' ? undefined : Caller;
export type RouteHandler<E extends Endpoint> = (
  call: CallOf<E>,
  caller: EndpointCaller<E>,
  request: RequestContext,
) => Promise<Result<EndpointReply<E>>>;

/** An endpoint of the contract with its handler. `createApp` registers a list of these. */
export interface ServerRoute {
  readonly endpoint: Endpoint;
  readonly handle: (call: CallInput, caller: Caller | undefined, request: RequestContext) => Promise<Result<unknown>>;
  /** Success message of a command; a function if it depends on the response. */
  readonly successMessage?: SuccessMessage;
}
export type SuccessMessage = ServerMessageKey | ((answer: unknown) => ServerMessageKey);
/** Fields and body as parsed by the endpoint's schemas. */
export interface CallInput {
  readonly fields?: unknown;
  readonly body?: unknown;
}

/** Binds a handler that reads the untyped values itself, after they have passed the endpoint's schemas. */
export const rawRoute = (
  endpoint: Endpoint,
  handler: (call: CallInput, caller: Caller, request: RequestContext) => Promise<Result<unknown>>,
): ServerRoute => ({
  endpoint,
  handle: (call, caller, request) => handler(call, caller as Caller, request),
});

/** Binds a handler to its endpoint. Fields and body have passed the endpoint's schemas before the handler runs. */
export const route = <E extends Endpoint>(endpoint: E, handler: RouteHandler<E>): ServerRoute => ({
  endpoint,
  handle: (call, caller, request) => handler(call as CallOf<E>, caller as EndpointCaller<E>, request),
});
