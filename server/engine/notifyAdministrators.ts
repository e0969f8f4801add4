import { and, eq } from 'drizzle-orm';
import { SYSTEM } from '#domain/workflow/command.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Refusal, RefusalCode } from '#domain/shared/refusal.ts';
import { people } from '#server/db/schema/identity.ts';
import { notices } from '#server/db/schema/notices.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { insertNotices } from '#server/db/signals/insertNotices.ts';

const UNANSWERED_CODES: readonly RefusalCode[] = ['process.notComparable', 'process.tooCostly'];

/** Returns the refusal and the field if a command was refused because a condition could not be evaluated (ADR 15). */
export function findUnansweredCondition(
  failure: Failure,
): { readonly refusal: Refusal; readonly field: string } | undefined {
  if (failure.kind !== 'refused' || !UNANSWERED_CODES.includes(failure.refusal.code)) return undefined;
  return { refusal: failure.refusal, field: String(failure.refusal.values?.['field'] ?? '') };
}

/**
 * Notifies the administrators that a request cannot continue until a field is corrected: once for each request and
 * field, no matter how often the command is repeated. The command itself has been rolled back.
 */
export async function notifyAdministrators(tx: Sql, failure: Failure, context: NoticeContext): Promise<void> {
  const unanswered = findUnansweredCondition(failure);
  if (unanswered === undefined) return;
  const { refusal, field } = unanswered;
  const instance = String(refusal.values?.['instance'] ?? '');
  await notifyAdministratorsOnce(tx, { instance, about: 'stuck', opinion: field }, context);
}

/** Notifies the administrators of steps that have neither an assignee nor candidates. */
export async function notifyUnassignedSteps(
  tx: Sql,
  { id, tasks }: InstanceState,
  context: NoticeContext,
): Promise<void> {
  const steps = tasks.filter((task) => task.assignee === undefined && task.candidates.length === 0);
  for (const step of new Set(steps.map(({ nodeName }) => nodeName)))
    await notifyAdministratorsOnce(tx, { instance: id, about: 'nobodyLeft', opinion: step }, context);
}

export interface NoticeContext {
  readonly now: Instant;
  readonly newId: () => string;
}

/** A notice from the system to the administrators; `opinion` is the node, step or field it is about. */
interface AdministratorNotice extends Pick<typeof notices.$inferInsert, 'about' | 'opinion'> {
  readonly instance: string;
}

/** Notifies each administrator of a request, unless the request is a draft or the same notice exists already. */
export async function notifyAdministratorsOnce(
  tx: Sql,
  { instance, about, opinion }: AdministratorNotice,
  { now, newId }: NoticeContext,
): Promise<void> {
  const [request] = await tx
    .select({ tenant: instances.tenant, state: instances.state })
    .from(instances)
    .where(eq(instances.id, instance))
    .for('update');
  if (request === undefined || request.state === null) return;
  const { tenant } = request;
  const isTold = and(eq(notices.instance, instance), eq(notices.about, about), eq(notices.opinion, opinion));
  if ((await tx.select({ id: notices.id }).from(notices).where(isTold).limit(1)).length > 0) return;
  const administrators = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.isAdministrator, true), eq(people.hasLeft, false)))
    .orderBy(people.id);
  if (administrators.length === 0) return;
  const common = { tenant, instance, about, sender: SYSTEM, senderName: '', opinion, at: now } as const;
  await insertNotices(
    tx,
    administrators.map(({ id }) => ({ ...common, id: newId(), person: id })),
  );
}
