import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { bpmShare, type ShareDto } from '#contract/workflow/bpmShare.ts';
import { ok } from '#domain/shared/result.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { toPageDto } from '#server/db/listQuery/toPageDto.ts';
import { refusedError } from '#server/http/errors.ts';
import { shareReaders, shares } from '#server/db/schema/following.ts';
import type { Sql } from '#server/db/database.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { lockInstanceFor } from '../commands/findRequest.ts';
import { endShare } from '../commands/endShare.ts';
import { loadDefinitions } from '../loadDefinitions.ts';
import { listOwnShares, listOpenedShares, listShareReaders, findShare, type ListedShare } from '../lists/shareLists.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { commandRoute, snapshotRoute } from '#server/engine/workflowRoute.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/**
 * Share links to requests (our own endpoints). Opening a link grants read access until the link ends. Users with access
 * by a link cannot share the request themselves.
 */
export const shareRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  ...(
    [
      [bpmShare.getMyShares, listOwnShares],
      [bpmShare.getSharedToMe, listOpenedShares],
    ] as const
  ).map(([endpoint, list]) =>
    snapshotRoute(deps, endpoint, async (tx, viewer, { body }) => {
      const { rows, total } = await list(tx, viewer, body);
      return ok(toPageDto(body, total, await toShareDtos(tx, deps, viewer, rows)));
    }),
  ),
  commandRoute(deps, bpmShare.save, async (tx, viewer, { fields: { instId } }) => {
    const found = await lockInstanceFor(tx, deps.engine, viewer, instId, 'share');
    if (!found.ok) return found;
    await tx
      .insert(shares)
      .values({
        id: deps.ids.next(),
        tenant: viewer.caller.tenant,
        instance: instId,
        person: viewer.caller.person.id,
        token: randomBytes(24).toString('base64url'),
        at: deps.clock.now(),
      })
      .onConflictDoNothing();
    const kept = await findShare(tx, and(eq(shares.instance, instId), eq(shares.person, viewer.caller.person.id)));
    const [dto] = kept === undefined ? [] : await toShareDtos(tx, deps, viewer, [kept]);
    return dto === undefined ? refusedError('notFound') : ok(dto);
  }),
  commandRoute(deps, bpmShare.del, async (tx, viewer, { fields }) => {
    const share = await findShare(
      tx,
      and(
        eq(shares.id, fields.id),
        eq(shares.tenant, viewer.caller.tenant),
        eq(shares.person, viewer.caller.person.id),
      ),
    );
    if (share === undefined) return refusedError('notFound');
    await endShare(tx, deps, share.share);
    return ok(null);
  }),
  commandRoute(deps, bpmShare.open, async (tx, viewer, { fields }) => {
    const share = await findShare(tx, and(eq(shares.token, fields.token), eq(shares.tenant, viewer.caller.tenant)));
    if (share === undefined) return refusedError('notFound');
    const { id, person, instance } = share.share;
    if (person !== viewer.caller.person.id)
      await tx
        .insert(shareReaders)
        .values({ share: id, person: viewer.caller.person.id, at: deps.clock.now() })
        .onConflictDoNothing();
    return ok({ instId: instance });
  }),
];

/** The users who have opened a link are only shown to its creator. */
async function toShareDtos(
  tx: Sql,
  { engine }: WorkflowContext,
  viewer: Viewer,
  rows: readonly ListedShare[],
): Promise<ShareDto[]> {
  const definition = await loadDefinitions(tx, engine, rows);
  const opened = await listShareReaders(
    tx,
    rows.filter(({ share }) => share.person === viewer.caller.person.id).map(({ share }) => share.id),
  );
  const named = await findNames(
    tx,
    [...rows.map(({ share }) => share.person), ...opened.map(({ person }) => person)],
    viewer.language,
  );
  return rows.map(({ share: { id, tenant, token, instance, person, at }, subject, definition: of }) => ({
    ...toEntityColumns({ id, tenant, by: person, department: named.departmentId(person), at }),
    id,
    token,
    instId: instance,
    subject: getLocalizedName(subject, viewer.language),
    defName: viewer.translate(definition(of))(definition(of).name),
    createName: named.name(person),
    readers: opened.filter(({ share }) => share === id).map((each) => named.name(each.person)),
  }));
}
