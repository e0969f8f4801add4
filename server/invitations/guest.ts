import { eq } from 'drizzle-orm';
import { guestRefusal } from '#domain/form/recordPolicy.ts';
import { invitationRefusal, type InvitationFacts } from '#domain/form/invitation.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import { serverViewerOf } from '../bpm/viewer.ts';
import { callerFor } from '../directory/callerFor.ts';
import type { DeployedFile } from '../records/companyFileStore.ts';
import { recordReaderOf } from '../records/recordRights.ts';
import { refused } from '../refused.ts';
import type { Caller } from '../session/caller.ts';
import type { Sql } from '../storage/database.ts';
import { invitations } from '../storage/schema/invitations.ts';

export type InvitationRow = typeof invitations.$inferSelect;

const factsOf = ({ endedAt, ...row }: InvitationRow): InvitationFacts => ({ ...row, isEnded: endedAt !== null });

/**
 * Whoever comes by a code, as a caller: in the place of a person stands the invitation, which belongs to no group and
 * has no right of its own. Files and repeat keys of guests are told apart by it from those of people.
 */
export async function guestBy(sql: Sql, code: string): Promise<Caller | undefined> {
  const [found] = await sql.select().from(invitations).where(eq(invitations.code, code));
  return (
    found && {
      person: { id: found.id, account: '', names: { 'zh-CN': '' }, department: '' },
      groups: [],
      isAdministrator: false,
      tenant: found.tenant,
    }
  );
}

/** What a guest has to do with: the invitation, its form, and the person in whose name it is filled in. */
export interface Entrance {
  readonly invitation: InvitationRow;
  readonly solution: DeployedFile<'solution'>;
  readonly maker: Caller;
}

/**
 * Lets a guest in, or says why not: the time, the number of answers, an end, and the rights of whoever has made the
 * invitation are looked at with each call. `toWrite`: no other guest comes in before this transaction is over.
 */
export async function enter(
  tx: Sql,
  deps: Pick<BpmDeps, 'files' | 'clock' | 'vocabulary' | 'categoryIds'>,
  guest: Caller,
  purpose: 'toRead' | 'toWrite' = 'toRead',
): Promise<Result<Entrance, Failure>> {
  const asked = tx.select().from(invitations).where(eq(invitations.id, guest.person.id)).$dynamic();
  const [invitation] = await (purpose === 'toWrite' ? asked.for('update') : asked);
  if (invitation === undefined) return refused('invitation.unknown');
  const refusal = invitationRefusal(factsOf(invitation), deps.clock.now());
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  const { tenant } = invitation;
  const maker = await callerFor(tx, invitation.person);
  const solution = await deps.files.main(tx, tenant, 'solution', invitation.solution);
  if (maker?.tenant !== tenant || solution === undefined) return refused('invitation.ended');
  const reader = await recordReaderOf(tx, serverViewerOf(maker, { language: 'zh-CN' }, deps));
  const isAllowed = guestRefusal(solution.content.permissions, 'add', reader) === undefined;
  return isAllowed ? ok({ invitation, solution, maker }) : refused('invitation.ended');
}
