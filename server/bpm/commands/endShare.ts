import { and, eq } from 'drizzle-orm';
import { callerFor } from '../../directory/callerFor.ts';
import { favourites, shareReaders, shares } from '../../storage/schema/following.ts';
import { notices } from '../../storage/schema/notices.ts';
import { tracked } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import { readableInstance } from '../access.ts';
import type { BpmDeps } from '../bpmDeps.ts';
import { serverViewerOf } from '../viewer.ts';

/** Ends a link: who could read the request by it alone neither reads it nor hears of it any more. */
export async function endShare(tx: Sql, deps: BpmDeps, { id, instance }: typeof shares.$inferSelect): Promise<void> {
  const readers = await tx.select({ person: shareReaders.person }).from(shareReaders).where(eq(shareReaders.share, id));
  await tx.delete(shares).where(eq(shares.id, id));
  for (const { person } of readers) {
    const caller = await callerFor(tx, person);
    if (
      caller !== undefined &&
      (await readableInstance(tx, serverViewerOf(caller, { language: 'zh-CN' }, deps), instance)) !== undefined
    )
      continue;
    await tx.delete(tracked).where(and(eq(tracked.instance, instance), eq(tracked.person, person)));
    await tx.delete(notices).where(and(eq(notices.instance, instance), eq(notices.person, person)));
    await tx
      .delete(favourites)
      .where(and(eq(favourites.kind, 'instance'), eq(favourites.target, instance), eq(favourites.person, person)));
  }
}
