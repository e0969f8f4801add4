import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import * as v from 'valibot';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { voteCodec } from '#contract/wire/wireCodecs.ts';
import { findDraftStep } from '#domain/process/chart/paths.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { isOpinionRequired } from '#domain/tasks/opinion.ts';
import { isFlowTask } from '#domain/workflow/taskKinds.ts';
import { createToken, hashSecret } from '#server/auth/session/tokens.ts';
import type { Sql } from '#server/db/database.ts';
import { decisionTickets } from '#server/db/schema/notifications.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { loadForms } from '#server/forms/records/formStore.ts';
import { findTask, type FoundTask } from './commands/findRequest.ts';
import { requestDecision } from './commands/requestDecision.ts';
import { previewCommands } from './previewCommands.ts';
import { findOpenedRequests } from './requestViews.ts';

type DecisionTicket = typeof decisionTickets.$inferSelect;

const VALIDITY_MS = 24 * 60 * 60_000;

/** Agrees to a task in the state the ticket was created for. */
export const requestAgreement = ({
  task: taskId,
  taskVersion,
  recordVersions,
}: Pick<DecisionTicket, 'task' | 'taskVersion' | 'recordVersions'>) =>
  requestDecision(
    v.parse(bpmTask.completeTask.body, { taskId, taskVersion, recordVersions, checkType: voteCodec.toWire('agree') }),
    false,
    'push',
  );

/**
 * Creates a ticket for the button of a push message. Returns undefined unless one tap may agree to the task, as on a
 * card: the step allows it, the user has opened the request, it has not changed since, and nothing has to be entered.
 */
export async function createDecisionTicket(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { task, subscription }: Pick<DecisionTicket, 'task' | 'subscription'>,
): Promise<string | undefined> {
  const found = await findTask(tx, deps.engine, viewer, task);
  if (!found.ok || !isQuickStep(found.value)) return undefined;
  const { instance } = found.value;
  const person = viewer.caller.person.id;
  const opened = (await findOpenedRequests(tx, person, [instance.id])).get(instance.id);
  if (opened?.isChanged !== false) return undefined;
  const forms = await loadForms(tx, instance.id);
  const bound = {
    task,
    taskVersion: found.value.task.version,
    recordVersions: Object.fromEntries([...forms].map(([alias, { version }]) => [alias, version])),
  };
  const preview = await previewCommands(tx, deps, viewer, [requestAgreement(bound)]);
  if (!preview.ok) return undefined;
  const ticket = createToken();
  const row = { ...bound, hash: hashSecret(ticket), subscription, person, expiresAt: deps.clock.now() + VALIDITY_MS };
  await tx
    .delete(decisionTickets)
    .where(and(eq(decisionTickets.subscription, subscription), eq(decisionTickets.task, task)));
  await tx.insert(decisionTickets).values(row);
  return ticket;
}

function isQuickStep({ task, definition: { loaded } }: FoundTask): boolean {
  const node = loaded.process.nodes[task.node];
  if (node?.kind !== 'userTask' || !isFlowTask(task) || findDraftStep(loaded.process)?.id === node.id) return false;
  const { switches } = node.task;
  return switches.includes('quickApprove') && !isOpinionRequired('agree', switches);
}

/** Returns a ticket, even if it has been used: a repeated call with the same Idempotency-Key gets the first answer. */
export async function findDecisionTicket(tx: Sql, ticket: string): Promise<DecisionTicket | undefined> {
  const [row] = await tx
    .select()
    .from(decisionTickets)
    .where(eq(decisionTickets.hash, hashSecret(ticket)));
  return row;
}

/** Marks a ticket as used. @returns false if it has expired or been used */
export async function useDecisionTicket(tx: Sql, hash: string, now: Instant): Promise<boolean> {
  const used = await tx
    .update(decisionTickets)
    .set({ usedAt: now })
    .where(and(eq(decisionTickets.hash, hash), isNull(decisionTickets.usedAt), gt(decisionTickets.expiresAt, now)))
    .returning({ task: decisionTickets.task });
  return used.length > 0;
}

export const deleteExpiredDecisionTickets = (tx: Sql, now: Instant) =>
  tx.delete(decisionTickets).where(lt(decisionTickets.expiresAt, now));
