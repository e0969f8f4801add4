import type { CallOf, Endpoint } from '#contract/wire/endpoint.ts';
import type { Sql } from '#server/db/database.ts';
import type { Caller } from '#server/http/caller.ts';
import type { RouteHandler, ServerRoute } from '#server/http/serverRoute.ts';
import type { Viewer } from './viewer.ts';
import { withCommand, withSnapshot, type WorkflowContext } from './workflowContext.ts';

type WorkflowHandler<E extends Endpoint> = (tx: Sql, viewer: Viewer, call: CallOf<E>) => ReturnType<RouteHandler<E>>;

/** Binds a handler that only reads to its endpoint. It runs in one snapshot. */
export const snapshotRoute = <E extends Endpoint>(
  deps: WorkflowContext,
  endpoint: E,
  handler: WorkflowHandler<E>,
): ServerRoute => ({
  endpoint,
  handle: (call, caller, request) =>
    withSnapshot(deps, caller as Caller, request, (tx, viewer) => handler(tx, viewer, call as CallOf<E>)),
});

/** Binds a handler that writes to its endpoint. It runs in one transaction, and once per idempotency key. */
export const commandRoute = <E extends Endpoint>(
  deps: WorkflowContext,
  endpoint: E,
  handler: WorkflowHandler<E>,
): ServerRoute => ({
  endpoint,
  handle: (call, caller, request) =>
    withCommand(deps, caller as Caller, request, (tx, viewer) => handler(tx, viewer, call as CallOf<E>)),
});
