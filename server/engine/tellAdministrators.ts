import { and, eq } from 'drizzle-orm';
import { SYSTEM } from '#domain/workflow/command.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Refusal, RefusalCode } from '#domain/shared/refusal.ts';
import { people } from '../storage/schema/identity.ts';
import { notices } from '../storage/schema/notices.ts';
import { instances } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';

const UNANSWERED: readonly RefusalCode[] = ['process.notComparable', 'process.tooCostly'];

/** A command that was refused because a condition has no answer (ADR 15), and the field that is meant. */
export function unansweredIn(failure: Failure): { readonly refusal: Refusal; readonly field: string } | undefined {
  if (failure.kind !== 'refused' || !UNANSWERED.includes(failure.refusal.code)) return undefined;
  return { refusal: failure.refusal, field: String(failure.refusal.values?.['field'] ?? '') };
}

/**
 * Tells the administrators that a running request cannot go on until a field is mended: once for each request and
 * field, however often it is tried. The command itself has been undone.
 */
export async function tellAdministrators(tx: Sql, failure: Failure, told: NoticeFacts): Promise<void> {
  const unanswered = unansweredIn(failure);
  if (unanswered === undefined) return;
  const { refusal, field } = unanswered;
  const instance = String(refusal.values?.['instance'] ?? '');
  await tellOnce(tx, { instance, about: 'stuck', opinion: field }, told);
}

/** Tells the administrators that a step waits for nobody any more. */
export async function tellNobodyLeft(tx: Sql, { id, tasks }: InstanceState, told: NoticeFacts): Promise<void> {
  const steps = tasks.filter((task) => task.assignee === undefined && task.candidates.length === 0);
  for (const step of new Set(steps.map(({ nodeName }) => nodeName)))
    await tellOnce(tx, { instance: id, about: 'nobodyLeft', opinion: step }, told);
}

export interface NoticeFacts {
  readonly now: Instant;
  readonly newId: () => string;
}

/** What the administrators are told of a request by the platform itself; `opinion` says where in it. */
interface AdministratorNotice extends Pick<typeof notices.$inferInsert, 'about' | 'opinion'> {
  readonly instance: string;
}

/** Tells each administrator of a request that is no draft, unless somebody has been told the same before. */
export async function tellOnce(
  tx: Sql,
  { instance, about, opinion }: AdministratorNotice,
  { now, newId }: NoticeFacts,
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
  await tx.insert(notices).values(administrators.map(({ id }) => ({ ...common, id: newId(), person: id })));
}
