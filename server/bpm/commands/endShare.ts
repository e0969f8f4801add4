import { and, eq, inArray } from 'drizzle-orm';
import { callerFor } from '../../directory/callerFor.ts';
import { favourites, shareReaders, shares } from '../../storage/schema/following.ts';
import { notices } from '../../storage/schema/notices.ts';
import { instances, tracked } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import { readableInstance } from '../access.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import { serverViewerOf } from '../viewer.ts';

/** Ends a link: who could read the request by it alone, or one it calls, neither reads it nor hears of it any more. */
export async function endShare(tx: Sql, deps: BpmDeps, { id, instance }: typeof shares.$inferSelect): Promise<void> {
  const readers = await tx.select({ person: shareReaders.person }).from(shareReaders).where(eq(shareReaders.share, id));
  await tx.delete(shares).where(eq(shares.id, id));
  const ended = await withCalled(tx, [instance]);
  for (const { person } of readers) {
    const caller = await callerFor(tx, person);
    const viewer = caller && serverViewerOf(caller, { language: 'zh-CN' }, deps);
    const lost: string[] = [];
    for (const each of ended)
      if (viewer === undefined || (await readableInstance(tx, viewer, each)) === undefined) lost.push(each);
    if (lost.length === 0) continue;
    await tx.delete(tracked).where(and(inArray(tracked.instance, lost), eq(tracked.person, person)));
    await tx.delete(notices).where(and(inArray(notices.instance, lost), eq(notices.person, person)));
    await tx
      .delete(favourites)
      .where(and(eq(favourites.kind, 'instance'), inArray(favourites.target, lost), eq(favourites.person, person)));
  }
}

/** Requests with those they call, and so on. */
async function withCalled(tx: Sql, ids: readonly string[]): Promise<readonly string[]> {
  const called = await tx
    .select({ id: instances.id })
    .from(instances)
    .where(inArray(instances.caller, [...ids]));
  return called.length === 0
    ? ids
    : [
        ...ids,
        ...(await withCalled(
          tx,
          called.map((each) => each.id),
        )),
      ];
}
