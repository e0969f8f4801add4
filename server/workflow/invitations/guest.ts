import { eq } from 'drizzle-orm';
import { guestRefusal } from '#domain/forms/recordPolicy.ts';
import { invitationRefusal, type InvitationState } from '#domain/forms/invitation.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { createViewer } from '#server/engine/viewer.ts';
import { loadCaller } from '#server/directory/loadCaller.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import { loadRecordReader } from '../records/recordRights.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Sql } from '#server/db/database.ts';
import { invitations } from '#server/db/schema/invitations.ts';
import { mayGuestsUpload } from './getGuestForm.ts';

export type InvitationRow = typeof invitations.$inferSelect;

const toInvitationState = ({ endedAt, ...row }: InvitationRow): InvitationState => ({
  ...row,
  maxAnswers: row.most,
  answerCount: row.answers,
  isEnded: endedAt !== null,
});

/**
 * Returns the caller for an invitation code: the invitation takes the place of the user, has no groups and no rights.
 * Its id separates the files and idempotency keys of guests from those of users.
 */
export async function findGuest(sql: Sql, code: string): Promise<Caller | undefined> {
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

/** The invitation of a guest, its form, and the user in whose name it is filled in. */
export interface GuestAccess {
  readonly invitation: InvitationRow;
  readonly solution: DeployedFile<'solution'>;
  readonly inviter: Caller;
}

/**
 * Admits a guest or returns the refusal. Each call checks the validity period, the number of submissions, the end, and
 * the rights of the user who created the invitation. `toWrite`: locks the invitation until the transaction ends.
 */
export async function admitGuest(
  tx: Sql,
  deps: Pick<WorkflowContext, 'files' | 'clock' | 'vocabulary' | 'timeZone' | 'categoryIds'>,
  guest: Caller,
  purpose: 'toRead' | 'toWrite' = 'toRead',
): Promise<Result<GuestAccess>> {
  const asked = tx.select().from(invitations).where(eq(invitations.id, guest.person.id)).$dynamic();
  const [invitation] = await (purpose === 'toWrite' ? asked.for('update') : asked);
  if (invitation === undefined) return refusedError('invitation.unknown');
  const refusal = invitationRefusal(toInvitationState(invitation), deps.clock.now());
  if (refusal !== undefined) return fail({ kind: 'refused', refusal });
  const { tenant } = invitation;
  const inviter = await loadCaller(tx, invitation.person);
  const solution = await deps.files.main(tx, tenant, 'solution', invitation.solution);
  if (inviter?.tenant !== tenant || solution === undefined) return refusedError('invitation.ended');
  const reader = await loadRecordReader(tx, createViewer(inviter, { language: 'zh-CN' }, deps));
  const isAllowed = guestRefusal(solution.content.permissions, 'add', reader) === undefined;
  return isAllowed ? ok({ invitation, solution, inviter }) : refusedError('invitation.ended');
}

/** Does the same for a guest who uploads a file: the form must have a field for files. */
export async function admitGuestWithFiles(...asked: Parameters<typeof admitGuest>): Promise<Result<GuestAccess>> {
  const found = await admitGuest(...asked);
  return found.ok && !mayGuestsUpload(found.value.solution) ? refusedError('invitation.noFiles') : found;
}
