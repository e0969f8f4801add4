import { and, eq } from 'drizzle-orm';
import { SYSTEM } from '#domain/workflow/command.ts';
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
export async function tellAdministrators(
  tx: Sql,
  failure: Failure,
  { now, newId }: { readonly now: Instant; readonly newId: () => string },
): Promise<void> {
  const unanswered = unansweredIn(failure);
  if (unanswered === undefined) return;
  const { refusal, field } = unanswered;
  const instance = String(refusal.values?.['instance'] ?? '');
  const [request] = await tx
    .select({ tenant: instances.tenant, state: instances.state })
    .from(instances)
    .where(eq(instances.id, instance))
    .for('update');
  if (request === undefined || request.state === null) return;
  await tellOnce(tx, { tenant: request.tenant, instance, about: 'stuck', opinion: field }, { now, newId });
}

/** What the administrators are told of a request by the platform itself; `opinion` says where in it. */
type AdministratorNotice = Pick<typeof notices.$inferInsert, 'tenant' | 'about' | 'opinion'> & {
  readonly instance: string;
};

/** Tells each administrator, unless somebody has been told the same before. */
export async function tellOnce(
  tx: Sql,
  notice: AdministratorNotice,
  { now, newId }: { readonly now: Instant; readonly newId: () => string },
): Promise<void> {
  const { tenant, instance, about, opinion } = notice;
  const isTold = and(eq(notices.instance, instance), eq(notices.about, about), eq(notices.opinion, opinion));
  if ((await tx.select({ id: notices.id }).from(notices).where(isTold).limit(1)).length > 0) return;
  const administrators = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.isAdministrator, true), eq(people.hasLeft, false)))
    .orderBy(people.id);
  if (administrators.length === 0) return;
  const common = { ...notice, sender: SYSTEM, senderName: '', at: now };
  await tx.insert(notices).values(administrators.map(({ id }) => ({ ...common, id: newId(), person: id })));
}
