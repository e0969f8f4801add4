import { and, eq, inArray } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import { people } from '#server/db/schema/identity.ts';
import type { NoticeTopic } from '#server/db/schema/notices.ts';
import { holders } from '#server/db/schema/openWork.ts';
import type { Sql } from '#server/db/database.ts';
import { insertNotices } from '#server/db/signals/insertNotices.ts';
import type { OffboardingDeps } from './offboardingDeps.ts';

interface DeactivationBatch {
  readonly tenant: string;
  readonly batch: string;
}
type NoticeDeps = Pick<OffboardingDeps, 'clock' | 'newId'>;

/** Sends one notice for all users who left together, if one of them has open tasks. */
export async function notifyDeactivated(
  tx: Sql,
  { people: gone, ...batch }: DeactivationBatch & { readonly people: readonly PersonId[] },
  telling: NoticeDeps,
): Promise<void> {
  if (gone.length === 0) return;
  const waiting = await tx.$count(holders, and(eq(holders.tenant, batch.tenant), inArray(holders.member, [...gone])));
  if (waiting > 0) await notifyAdministrators(tx, batch, 'leavingDone', telling);
}

/** Sends one notice for all pending deactivations; later ones appear on the same page. */
export const notifyPending = (tx: Sql, batch: DeactivationBatch, telling: NoticeDeps): Promise<void> =>
  notifyAdministrators(tx, batch, 'leavingHeld', telling);

async function notifyAdministrators(
  tx: Sql,
  { tenant, batch }: DeactivationBatch,
  about: NoticeTopic,
  { clock, newId }: NoticeDeps,
): Promise<void> {
  const administrators = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.isAdministrator, true), eq(people.hasLeft, false)))
    .orderBy(people.id);
  if (administrators.length === 0) return;
  const common = { tenant, leaving: batch, about, sender: SYSTEM, senderName: '', opinion: '', at: clock.now() };
  await insertNotices(
    tx,
    administrators.map(({ id }) => ({ ...common, id: newId(), person: id })),
  );
}
