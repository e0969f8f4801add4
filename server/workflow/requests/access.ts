import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { shareReaders, shares } from '#server/db/schema/following.ts';
import { instances, participants, type StoredInstance } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/*
 * Read access to a request: its initiator, all participants, users who have opened a share link that is still valid,
 * and administrators. Access to a request includes the requests it calls. Only the author may read a draft. For all
 * others, including users of other tenants, the request does not exist (contract process 14).
 */

const selectParticipations = (tx: Sql, { members }: Viewer) =>
  tx
    .select({ instance: participants.instance })
    .from(participants)
    .where(inArray(participants.member, [...members]));
/** Selects the requests whose share links the user has opened. */
export const selectOpenedRequests = (tx: Sql, { caller }: Viewer) =>
  tx
    .select({ instance: shares.instance })
    .from(shareReaders)
    .innerJoin(shares, eq(shares.id, shareReaders.share))
    .where(and(eq(shareReaders.person, caller.person.id), eq(shares.tenant, caller.tenant)));

/** Condition for requests the user may read; administrators may read all of their tenant. */
export const isReadable = (tx: Sql, viewer: Viewer, instance: AnyPgColumn): SQL | undefined =>
  viewer.caller.isAdministrator
    ? undefined
    : inArray(instance, unionAll(selectParticipations(tx, viewer), selectOpenedRequests(tx, viewer)));

/** Does the same for a list of requests, which also contains the user's drafts; drafts have no participants. */
export const isReadableOrOwn = (tx: Sql, viewer: Viewer): SQL | undefined => {
  const isOwn = eq(instances.initiator, viewer.caller.person.id);
  const own = tx
    .select({ instance: instances.id })
    .from(instances)
    .where(and(eq(instances.tenant, viewer.caller.tenant), isOwn));
  return and(
    or(ne(instances.status, 'drafted'), isOwn),
    viewer.caller.isAdministrator
      ? undefined
      : inArray(instances.id, unionAll(selectParticipations(tx, viewer), selectOpenedRequests(tx, viewer), own)),
  );
};

export async function findReadableInstance(tx: Sql, viewer: Viewer, id: string): Promise<StoredInstance | undefined> {
  const [row] = await tx.select().from(instances).where(eq(instances.id, id));
  return row !== undefined && (await findReadRight(tx, viewer, row)) !== undefined ? row : undefined;
}

/** Returns whether the user may read a request by their own right or by a link, which permits nothing else. */
export async function findReadRight(tx: Sql, viewer: Viewer, row: StoredInstance): Promise<'own' | 'link' | undefined> {
  if (row.tenant !== viewer.caller.tenant) return undefined;
  if (await hasOwnReadRight(tx, viewer, row)) return 'own';
  return (await hasOpened(tx, viewer, row)) ? 'link' : undefined;
}

/** Whether the user may read the request without a link. */
async function hasOwnReadRight(
  tx: Sql,
  viewer: Viewer,
  { id, status, initiator, caller, holders }: StoredInstance,
): Promise<boolean> {
  const isOwn = initiator === viewer.caller.person.id;
  if (isOwn || status === 'drafted') return isOwn;
  // Holders are also participants; checking them first saves a query.
  if (viewer.caller.isAdministrator || holders.some((holder) => viewer.members.includes(holder.id))) return true;
  const [found] = await tx
    .select({ member: participants.member })
    .from(participants)
    .where(and(eq(participants.instance, id), inArray(participants.member, [...viewer.members])))
    .limit(1);
  if (found !== undefined) return true;
  const above = await loadCallerOnce(tx, caller);
  return above !== undefined && hasOwnReadRight(tx, viewer, above);
}

async function hasOpened(
  tx: Sql,
  viewer: Viewer,
  { id, caller }: Pick<StoredInstance, 'id' | 'caller'>,
): Promise<boolean> {
  const [found] = await tx
    .select({ share: shares.id })
    .from(shares)
    .innerJoin(shareReaders, eq(shareReaders.share, shares.id))
    .where(and(eq(shares.instance, id), eq(shareReaders.person, viewer.caller.person.id)))
    .limit(1);
  if (found !== undefined) return true;
  const above = await loadCallerOnce(tx, caller);
  return above !== undefined && hasOpened(tx, viewer, above);
}

const loadCallerOnce = async (tx: Sql, caller: string | null): Promise<StoredInstance | undefined> =>
  caller === null ? undefined : (await tx.select().from(instances).where(eq(instances.id, caller)))[0];
