import { and, eq, inArray } from 'drizzle-orm';
import { instances, participants } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import type { Reader } from './reader.ts';
import type { InstanceRow } from './wire/instDto.ts';

/**
 * A request somebody may read: its initiator, everybody it has ever concerned, and administrators; who may read a request may
 * read those it calls. A draft is its author's alone. For others, as for other tenants, it does not exist (contract workflow 6.14).
 */
export async function readableInstance(tx: Sql, { caller, members }: Reader, id: string): Promise<InstanceRow | undefined> {
  const [row] = await tx.select().from(instances).where(and(eq(instances.id, id), eq(instances.tenant, caller.tenant)));
  if (row === undefined) return undefined;
  if (row.initiator === caller.person.id) return row;
  const mayRead = row.status !== 'drafted' && (caller.isAdministrator || await isConcerned(tx, members, row));
  return mayRead ? row : undefined;
}

async function isConcerned(tx: Sql, members: readonly string[], { id, caller }: Pick<InstanceRow, 'id' | 'caller'>): Promise<boolean> {
  const [found] = await tx.select({ member: participants.member }).from(participants)
    .where(and(eq(participants.instance, id), inArray(participants.member, [...members]))).limit(1);
  if (found !== undefined) return true;
  const [above] = caller === null ? [] : await tx.select().from(instances).where(eq(instances.id, caller));
  return above !== undefined && isConcerned(tx, members, above);
}
