import type { Executor, InstanceState } from '#domain/process/state.ts';
import { copies, copyReceivers } from '../../storage/schema/copies.ts';
import { participants } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import type { BpmParts } from '../parts.ts';
import type { Reader } from '../reader.ts';

interface Copy { readonly instance: string; readonly kind: 'copy' | 'forward'; readonly node: string; readonly nodeName: string; readonly to: readonly Executor[] }

/** Sends a request to people to read, who may read it from now on. */
export async function copyTo(tx: Sql, { ids, clock }: BpmParts, { caller }: Reader, { to, ...copy }: Copy): Promise<void> {
  const people = to.filter(({ id }) => id !== caller.person.id);
  if (people.length === 0) return;
  const [id, at] = [ids.next(), clock.now()];
  await tx.insert(copies).values({ ...copy, id, tenant: caller.tenant, sender: caller.person.id, at });
  await tx.insert(copyReceivers).values(people.map((person) => ({ id: ids.next(), copy: id, person: person.id, at })));
  await tx.insert(participants).values(people.map((person) => ({ instance: copy.instance, member: person.id }))).onConflictDoNothing();
}

/** Where a request stands when somebody sends it on: at its first open task. */
export function placeOf(state: InstanceState | null): Pick<Copy, 'node' | 'nodeName'> {
  const open = state?.tasks.find(({ status }) => status !== 'replied');
  return { node: open?.node ?? '', nodeName: open?.nodeName ?? '' };
}
