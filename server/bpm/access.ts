import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { shareReaders, shares } from '../storage/schema/following.ts';
import { instances, participants, type StoredInstance } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import type { Viewer } from './viewer.ts';

/*
 * Who may read a request: its initiator, everybody it has ever concerned, who has opened a link to it that still lasts,
 * and administrators; who may read a request may read those it calls, and a draft is its author's alone. For others, as
 * for other tenants, it does not exist (contract process 14).
 */

const concerned = (tx: Sql, { members }: Viewer) =>
  tx
    .select({ instance: participants.instance })
    .from(participants)
    .where(inArray(participants.member, [...members]));
/** Requests to which this person has opened a link. */
export const opened = (tx: Sql, { caller }: Viewer) =>
  tx
    .select({ instance: shares.instance })
    .from(shareReaders)
    .innerJoin(shares, eq(shares.id, shareReaders.share))
    .where(and(eq(shareReaders.person, caller.person.id), eq(shares.tenant, caller.tenant)));

/** The condition of a list that shows only requests this person may read; administrators read all of their tenant. */
export const isReadable = (tx: Sql, viewer: Viewer, instance: AnyPgColumn): SQL | undefined =>
  viewer.caller.isAdministrator ? undefined : inArray(instance, unionAll(concerned(tx, viewer), opened(tx, viewer)));

/** The same for a list of requests, where drafts of one's own stand, too: whoever began one is concerned by nothing. */
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
      : inArray(instances.id, unionAll(concerned(tx, viewer), opened(tx, viewer), own)),
  );
};

export async function readableInstance(tx: Sql, viewer: Viewer, id: string): Promise<StoredInstance | undefined> {
  const [row] = await tx.select().from(instances).where(eq(instances.id, id));
  return row !== undefined && (await mayRead(tx, viewer, row)) ? row : undefined;
}

export const mayRead = async (tx: Sql, viewer: Viewer, row: StoredInstance): Promise<boolean> =>
  (await readingRight(tx, viewer, row)) !== undefined;

/** Whether this person may read a request, by their own right or by a link, which lets one do nothing else. */
export async function readingRight(tx: Sql, viewer: Viewer, row: StoredInstance): Promise<'own' | 'link' | undefined> {
  if (row.tenant !== viewer.caller.tenant) return undefined;
  if (await isTheirs(tx, viewer, row)) return 'own';
  return (await hasOpened(tx, viewer, row)) ? 'link' : undefined;
}

/** Whether it is theirs to read without anybody's link. */
export async function isTheirs(
  tx: Sql,
  viewer: Viewer,
  { id, status, initiator, caller, holders }: StoredInstance,
): Promise<boolean> {
  const isOwn = initiator === viewer.caller.person.id;
  if (isOwn || status === 'drafted') return isOwn;
  // Who holds it stands among the participants, too: the row at hand says so without another question.
  if (viewer.caller.isAdministrator || holders.some((holder) => viewer.members.includes(holder.id))) return true;
  const [found] = await tx
    .select({ member: participants.member })
    .from(participants)
    .where(and(eq(participants.instance, id), inArray(participants.member, [...viewer.members])))
    .limit(1);
  if (found !== undefined) return true;
  const above = await callerOf(tx, caller);
  return above !== undefined && isTheirs(tx, viewer, above);
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
  const above = await callerOf(tx, caller);
  return above !== undefined && hasOpened(tx, viewer, above);
}

const callerOf = async (tx: Sql, caller: string | null): Promise<StoredInstance | undefined> =>
  caller === null ? undefined : (await tx.select().from(instances).where(eq(instances.id, caller)))[0];
