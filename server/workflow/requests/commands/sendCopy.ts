import { and, eq, ne, sql } from 'drizzle-orm';
import type { Executor, InstanceState } from '#domain/workflow/instanceState.ts';
import { copies, copyReceivers } from '#server/db/schema/copies.ts';
import { tasks } from '#server/db/schema/openWork.ts';
import { instances, participants } from '#server/db/schema/requests.ts';
import { selectSearchText } from '#server/engine/searchText.ts';
import type { Sql } from '#server/db/database.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { writeNotices } from './writeNotices.ts';

interface Copy {
  readonly instance: string;
  readonly kind: 'copy' | 'forward';
  readonly node: string;
  readonly nodeName: string;
  readonly to: readonly Executor[];
  readonly opinion: string;
}

/** Sends a copy of a locked request to users and notifies them. They may read the request from now on. */
export async function sendCopy(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { to, opinion, ...copy }: Copy,
): Promise<void> {
  const { ids, clock } = deps;
  const { caller } = viewer;
  const people = to.filter(({ id }) => id !== caller.person.id);
  if (people.length === 0) return;
  const [id, at] = [ids.next(), clock.now()];
  const isOpen = and(eq(tasks.instance, copy.instance), ne(tasks.status, 'replied'));
  const open = sql`(select count(*) from ${tasks} where ${isOpen})`;
  const initiator = sql`(select ${instances.initiator} from ${instances} where ${instances.id} = ${copy.instance})`;
  const found = selectSearchText(copy.instance);
  await tx.insert(copies).values({ ...copy, id, tenant: caller.tenant, sender: caller.person.id, at });
  await tx.insert(copyReceivers).values(people.map((person) => ({ id: ids.next(), copy: id, person: person.id, at })));
  await tx
    .insert(participants)
    .values(people.map((person) => ({ instance: copy.instance, member: person.id, open, initiator, found })))
    .onConflictDoNothing();
  await writeNotices(tx, deps, viewer, {
    instance: copy.instance,
    about: copy.kind === 'copy' ? 'copied' : 'forwarded',
    people: people.map((person) => person.id),
    opinion,
  });
}

/** Returns the current node of a request: that of its first open task. */
export function getCurrentNode(state: InstanceState | null): Pick<Copy, 'node' | 'nodeName'> {
  const open = state?.tasks.find(({ status }) => status !== 'replied');
  return { node: open?.node ?? '', nodeName: open?.nodeName ?? '' };
}
