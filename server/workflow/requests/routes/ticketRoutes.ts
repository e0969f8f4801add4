import { bpmTask } from '#contract/workflow/bpmTask.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { loadCaller } from '#server/directory/loadCaller.ts';
import { withCommand, type WorkflowContext } from '#server/engine/workflowContext.ts';
import { refusedError } from '#server/http/errors.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { executeCommand } from '../commands/executeCommand.ts';
import { findDecisionTicket, requestAgreement, useDecisionTicket } from '../decisionTickets.ts';

/** The ticket of a push message replaces the session; rights and versions are checked as in any other decision. */
export const ticketRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  route(bpmTask.agreeByTicket, async ({ body: { ticket } }, _, request) => {
    const { sql } = deps.database;
    const found = await findDecisionTicket(sql, ticket);
    const caller = found && (await loadCaller(sql, found.person));
    if (found === undefined || caller === undefined) return refusedError('task.ticketVoid');
    const done = await withCommand(deps, caller, request, async (tx, viewer) =>
      (await useDecisionTicket(tx, found.hash, deps.clock.now()))
        ? executeCommand(tx, deps, viewer, requestAgreement(found))
        : refusedError('task.ticketVoid'),
    );
    return done.ok ? ok(null) : fail(withoutContent(done.error));
  }),
];

/** The holder of a ticket learns why it was refused, but no values of the form. */
const withoutContent = (failure: Failure): Failure => ({
  kind: 'refused',
  refusal:
    failure.kind === 'refused' ? refuse(failure.refusal.code, failure.refusal.values) : refuse('task.ticketVoid'),
});
