import { and, eq } from 'drizzle-orm';
import type { ExecutedCommand } from '#domain/workflow/command.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { people } from '#server/db/schema/identity.ts';
import type { Sql } from '#server/db/database.ts';
import { getFollowerNotice } from './noticeRows.ts';

/**
 * Returns the recipients of the followers' notice: the followers, and the administrators if the request was aborted.
 */
export async function listNoticeRecipients(
  tx: Sql,
  tenant: string,
  before: InstanceState | undefined,
  decided: ExecutedCommand,
  followers: readonly PersonId[],
): Promise<readonly PersonId[]> {
  const isBroken = getFollowerNotice(before, decided) === 'ended' && decided.state.status === 'aborted';
  return isBroken ? [...followers, ...(await findAdministrators(tx, tenant)).map(({ person }) => person)] : followers;
}

/** Returns the administrators, who can prevent the next request from failing in the same way. */
const findAdministrators = (tx: Sql, tenant: string): Promise<readonly { readonly person: PersonId }[]> =>
  tx
    .select({ person: people.id })
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.isAdministrator, true), eq(people.hasLeft, false)))
    .orderBy(people.position, people.id);
