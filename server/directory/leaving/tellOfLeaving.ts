import { and, eq, inArray } from 'drizzle-orm';
import type { PersonId } from '#domain/shared/ids.ts';
import { SYSTEM } from '#domain/workflow/command.ts';
import { people } from '../../storage/schema/identity.ts';
import { notices, type NoticeAbout } from '../../storage/schema/notices.ts';
import { holders } from '../../storage/schema/openWork.ts';
import type { Sql } from '../../storage/database.ts';
import type { LeavingDeps } from './leavingDeps.ts';

/** Those of one call. */
interface Batch {
  readonly tenant: string;
  readonly batch: string;
}
type Telling = Pick<LeavingDeps, 'clock' | 'newId'>;

/** One message for all who have left together, where something waits for one of them. */
export async function tellOfLeaving(
  tx: Sql,
  { people: gone, ...batch }: Batch & { readonly people: readonly PersonId[] },
  telling: Telling,
): Promise<void> {
  if (gone.length === 0) return;
  const waiting = await tx.$count(holders, and(eq(holders.tenant, batch.tenant), inArray(holders.member, [...gone])));
  if (waiting > 0) await tell(tx, batch, 'leavingDone', telling);
}

/** One message for all who are held at a time; whoever is held after them stands on the same page. */
export const tellOfHeld = (tx: Sql, batch: Batch, telling: Telling): Promise<void> =>
  tell(tx, batch, 'leavingHeld', telling);

async function tell(tx: Sql, { tenant, batch }: Batch, about: NoticeAbout, { clock, newId }: Telling): Promise<void> {
  const administrators = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.isAdministrator, true), eq(people.hasLeft, false)))
    .orderBy(people.id);
  if (administrators.length === 0) return;
  const common = { tenant, leaving: batch, about, sender: SYSTEM, senderName: '', opinion: '', at: clock.now() };
  await tx.insert(notices).values(administrators.map(({ id }) => ({ ...common, id: newId(), person: id })));
}
