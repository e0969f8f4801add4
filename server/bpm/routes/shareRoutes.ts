import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { bpmShare, type ShareDto } from '#api/bpmShare.ts';
import { ok } from '#domain/shared/result.ts';
import { findNames } from '../../directory/findNames.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { pageDto } from '../../list/pageDto.ts';
import { refused } from '../../refused.ts';
import { shareReaders, shares } from '../../storage/schema/following.ts';
import type { Sql } from '../../storage/database.ts';
import { nameIn } from '../../texts/nameIn.ts';
import { lockInstanceFor } from '../commands/onInstance.ts';
import { endShare } from '../commands/endShare.ts';
import { definitionsOf } from '../definitionsOf.ts';
import { myShares, openedShares, readersOfShares, shareWhere, type ListedShare } from '../lists/shareLists.ts';
import { commanding, reading, type BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Links to requests (ours). Opening one gives the right to read, which ends with the link; who has come by a link
 * passes none on.
 */
export const shareRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  ...(
    [
      [bpmShare.getMyShares, myShares],
      [bpmShare.getSharedToMe, openedShares],
    ] as const
  ).map(([endpoint, list]) =>
    serve(endpoint, ({ body }, caller, request) =>
      reading(deps, caller, request, async (tx, viewer) => {
        const { rows, total } = await list(tx, viewer, body);
        return ok(pageDto(body, total, await shareDtos(tx, deps, viewer, rows)));
      }),
    ),
  ),
  serve(bpmShare.save, ({ fields: { instId } }, caller, request) =>
    commanding(deps, caller, request, async (tx, viewer) => {
      const found = await lockInstanceFor(tx, deps, viewer, instId, 'share');
      if (!found.ok) return found;
      await tx
        .insert(shares)
        .values({
          id: deps.ids.next(),
          tenant: caller.tenant,
          instance: instId,
          person: caller.person.id,
          token: randomBytes(24).toString('base64url'),
          at: deps.clock.now(),
        })
        .onConflictDoNothing();
      const kept = await shareWhere(tx, and(eq(shares.instance, instId), eq(shares.person, caller.person.id)));
      const [dto] = kept === undefined ? [] : await shareDtos(tx, deps, viewer, [kept]);
      return dto === undefined ? refused('notFound') : ok(dto);
    }),
  ),
  serve(bpmShare.del, ({ fields }, caller, request) =>
    commanding(deps, caller, request, async (tx) => {
      const share = await shareWhere(
        tx,
        and(eq(shares.id, fields.id), eq(shares.tenant, caller.tenant), eq(shares.person, caller.person.id)),
      );
      if (share === undefined) return refused('notFound');
      await endShare(tx, deps, share.share);
      return ok(null);
    }),
  ),
  serve(bpmShare.open, ({ fields }, caller, request) =>
    commanding(deps, caller, request, async (tx) => {
      const share = await shareWhere(tx, and(eq(shares.token, fields.token), eq(shares.tenant, caller.tenant)));
      if (share === undefined) return refused('notFound');
      const { id, person, instance } = share.share;
      if (person !== caller.person.id)
        await tx
          .insert(shareReaders)
          .values({ share: id, person: caller.person.id, at: deps.clock.now() })
          .onConflictDoNothing();
      return ok({ instId: instance });
    }),
  ),
];

/** Who has opened a link is told to whoever gave it away. */
async function shareDtos(
  tx: Sql,
  { engine }: BpmDeps,
  viewer: Viewer,
  rows: readonly ListedShare[],
): Promise<ShareDto[]> {
  const definition = await definitionsOf(
    tx,
    engine,
    rows.map((row) => row.definition),
  );
  const opened = await readersOfShares(
    tx,
    rows.filter(({ share }) => share.person === viewer.caller.person.id).map(({ share }) => share.id),
  );
  const named = await findNames(
    tx,
    [...rows.map(({ share }) => share.person), ...opened.map(({ person }) => person)],
    viewer.language,
  );
  return rows.map(({ share: { id, tenant, token, instance, person, at }, subject, definition: of }) => ({
    ...entityColumns({ id, tenant, by: person, department: named.departmentId(person), at }),
    id,
    token,
    instId: instance,
    subject: nameIn(subject, viewer.language),
    defName: viewer.say(definition(of))(definition(of).name),
    createName: named.name(person),
    readers: opened.filter(({ share }) => share === id).map((each) => named.name(each.person)),
  }));
}
