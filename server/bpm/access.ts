import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { unionAll, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { shareReaders, shares } from '../storage/schema/following.ts';
import { instances, participants } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import type { Reader } from './reader.ts';
import type { InstanceRow } from './wire/instDto.ts';

/*
 * Who may read a request: its initiator, everybody it has ever concerned, who has opened a link to it that still lasts,
 * and
 * administrators; who may read a request may read those it calls, and a draft is its author's alone. For others, as for
 * other
 * tenants, it does not exist (contract workflow 6.14).
 */

const concerned = (tx: Sql, { members }: Reader) =>
  tx
    .select({ instance: participants.instance })
    .from(participants)
    .where(inArray(participants.member, [...members]));
const opened = (tx: Sql, { caller }: Reader) =>
  tx
    .select({ instance: shares.instance })
    .from(shareReaders)
    .innerJoin(shares, eq(shares.id, shareReaders.share))
    .where(and(eq(shareReaders.person, caller.person.id), eq(shares.tenant, caller.tenant)));

/** The condition of a list that shows only requests this person may read; administrators read all of their tenant. */
export const isReadable = (tx: Sql, reader: Reader, instance: AnyPgColumn): SQL | undefined =>
  reader.caller.isAdministrator ? undefined : inArray(instance, unionAll(concerned(tx, reader), opened(tx, reader)));

export async function readableInstance(tx: Sql, reader: Reader, id: string): Promise<InstanceRow | undefined> {
  const [row] = await tx
    .select()
    .from(instances)
    .where(and(eq(instances.id, id), eq(instances.tenant, reader.caller.tenant)));
  return row !== undefined && ((await isTheirs(tx, reader, row)) || (await hasOpened(tx, reader, row)))
    ? row
    : undefined;
}

/** Whether it is theirs to read without anybody's link. */
export async function isTheirs(
  tx: Sql,
  reader: Reader,
  { id, status, initiator, caller }: Pick<InstanceRow, 'id' | 'status' | 'initiator' | 'caller'>,
): Promise<boolean> {
  const isOwn = initiator === reader.caller.person.id;
  if (isOwn || status === 'drafted') return isOwn;
  if (reader.caller.isAdministrator) return true;
  const [found] = await tx
    .select({ member: participants.member })
    .from(participants)
    .where(and(eq(participants.instance, id), inArray(participants.member, [...reader.members])))
    .limit(1);
  if (found !== undefined) return true;
  const above = await callerOf(tx, caller);
  return above !== undefined && isTheirs(tx, reader, above);
}

async function hasOpened(
  tx: Sql,
  reader: Reader,
  { id, caller }: Pick<InstanceRow, 'id' | 'caller'>,
): Promise<boolean> {
  const [found] = await tx
    .select({ share: shares.id })
    .from(shares)
    .innerJoin(shareReaders, eq(shareReaders.share, shares.id))
    .where(and(eq(shares.instance, id), eq(shareReaders.person, reader.caller.person.id)))
    .limit(1);
  if (found !== undefined) return true;
  const above = await callerOf(tx, caller);
  return above !== undefined && hasOpened(tx, reader, above);
}

const callerOf = async (tx: Sql, caller: string | null): Promise<InstanceRow | undefined> =>
  caller === null ? undefined : (await tx.select().from(instances).where(eq(instances.id, caller)))[0];
