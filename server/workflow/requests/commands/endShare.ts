import { and, eq, inArray } from 'drizzle-orm';
import { loadCaller } from '#server/directory/loadCaller.ts';
import { favourites, shareReaders, shares } from '#server/db/schema/following.ts';
import { notices } from '#server/db/schema/notices.ts';
import { instances, followedRequests } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { findReadableInstance } from '../access.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { createViewer } from '#server/engine/viewer.ts';

/**
 * Ends a share link: users who could read the request or its called requests only by the link no longer can, and
 * receive no more notices.
 */
export async function endShare(
  tx: Sql,
  deps: WorkflowContext,
  { id, instance }: typeof shares.$inferSelect,
): Promise<void> {
  const readers = await tx.select({ person: shareReaders.person }).from(shareReaders).where(eq(shareReaders.share, id));
  await tx.delete(shares).where(eq(shares.id, id));
  const ended = await listWithCalledRequests(tx, [instance]);
  for (const { person } of readers) {
    const caller = await loadCaller(tx, person);
    const viewer = caller && createViewer(caller, { language: 'zh-CN' }, deps);
    const lost: string[] = [];
    for (const each of ended)
      if (viewer === undefined || (await findReadableInstance(tx, viewer, each)) === undefined) lost.push(each);
    if (lost.length === 0) continue;
    await tx
      .delete(followedRequests)
      .where(and(inArray(followedRequests.instance, lost), eq(followedRequests.person, person)));
    await tx.delete(notices).where(and(inArray(notices.instance, lost), eq(notices.person, person)));
    await tx
      .delete(favourites)
      .where(and(eq(favourites.kind, 'instance'), inArray(favourites.target, lost), eq(favourites.person, person)));
  }
}

/** Returns requests with all requests they call, recursively. */
async function listWithCalledRequests(tx: Sql, ids: readonly string[]): Promise<readonly string[]> {
  const called = await tx
    .select({ id: instances.id })
    .from(instances)
    .where(inArray(instances.caller, [...ids]));
  return called.length === 0
    ? ids
    : [
        ...ids,
        ...(await listWithCalledRequests(
          tx,
          called.map((each) => each.id),
        )),
      ];
}
