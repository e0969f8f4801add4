import { and, eq } from 'drizzle-orm';
import { bpmFavourite } from '#contract/workflow/bpmFavourite.ts';
import type { AnswerOf, FieldsOf } from '#contract/wire/endpoint.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { deriveWireId } from '#server/db/listQuery/deriveWireId.ts';
import { toEntityColumns } from '#server/db/listQuery/toEntityColumns.ts';
import { toPageDto } from '#server/db/listQuery/toPageDto.ts';
import { refusedError } from '#server/http/errors.ts';
import { favourites } from '#server/db/schema/following.ts';
import type { Sql } from '#server/db/database.ts';
import { mapSequential } from '#server/db/mapSequential.ts';
import { findInstance, checkInstanceAction } from '../commands/findRequest.ts';
import { toInstanceDtos } from '../listRows.ts';
import { toDefinitionDto } from '../lists/definitionLists.ts';
import { listFavourites, type ListedFavourite } from '../lists/favouriteList.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { commandRoute, snapshotRoute } from '#server/engine/workflowRoute.ts';
import type { Viewer } from '#server/engine/viewer.ts';

/**
 * Favourites (our own endpoints): readable requests, and processes of the company. Adding a favourite twice has no
 * further effect.
 */
export const favouriteRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, bpmFavourite.getMyCollections, async (tx, viewer, { body }) => {
    const { rows, total } = await listFavourites(tx, viewer, body);
    return ok(toPageDto(body, total, await toFavouriteDtos(tx, deps, viewer, rows)));
  }),
  snapshotRoute(deps, bpmFavourite.isCollected, async (tx, viewer, { fields }) => {
    const target = await findTarget(tx, deps, viewer, fields);
    return target.ok ? ok((await tx.select().from(favourites).where(isMine(viewer, target.value))).length > 0) : target;
  }),
  commandRoute(deps, bpmFavourite.save, async (tx, viewer, { fields }) => {
    const target = await findTarget(tx, deps, viewer, fields, 'favourite');
    if (!target.ok) return target;
    await tx
      .insert(favourites)
      .values({
        ...target.value,
        tenant: viewer.caller.tenant,
        person: viewer.caller.person.id,
        since: deps.clock.now(),
      })
      .onConflictDoNothing();
    return ok(null);
  }),
  commandRoute(deps, bpmFavourite.del, async (tx, viewer, { fields }) => {
    const target = await findTarget(tx, deps, viewer, fields);
    if (target.ok) await tx.delete(favourites).where(isMine(viewer, target.value));
    return target.ok ? ok(null) : target;
  }),
];

type FavouriteDto = AnswerOf<typeof bpmFavourite.getMyCollections>['data'][number];
type Target = Pick<ListedFavourite, 'kind' | 'target'>;

/** A process is stored by its key; it can be given by the id of any version. */
async function findTarget(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { type, targetId }: FieldsOf<typeof bpmFavourite.save>,
  action: 'view' | 'favourite' = 'view',
): Promise<Result<Target>> {
  if (type === 'inst') {
    const found = await findInstance(tx, deps.engine, viewer, targetId);
    const allowed = found.ok ? checkInstanceAction(found.value, viewer, action) : found;
    return allowed.ok ? ok({ kind: 'instance', target: targetId }) : allowed;
  }
  const definition = await deps.engine.query.definition(tx, targetId);
  return definition?.tenant === viewer.caller.tenant
    ? ok({ kind: 'definition', target: definition.key })
    : refusedError('notFound');
}

const isMine = ({ caller }: Viewer, { kind, target }: Target) =>
  and(
    eq(favourites.tenant, caller.tenant),
    eq(favourites.person, caller.person.id),
    eq(favourites.kind, kind),
    eq(favourites.target, target),
  );

async function toFavouriteDtos(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  rows: readonly ListedFavourite[],
): Promise<FavouriteDto[]> {
  const known = await toInstanceDtos(
    tx,
    deps,
    viewer,
    rows.flatMap(({ instance }) => (instance === null ? [] : [instance])),
  );
  return mapSequential(rows, async ({ kind, target, since }) => {
    const definition =
      kind === 'definition' ? await deps.engine.query.main(tx, viewer.caller.tenant, target) : undefined;
    const { tenant, person } = viewer.caller;
    const id = deriveWireId('favourite', kind, target);
    return {
      ...toEntityColumns({ id, tenant, by: person.id, department: person.department, at: since }),
      id,
      type: kind === 'definition' ? 'def' : 'inst',
      bpmInst: kind === 'instance' ? (known.find(({ instId }) => instId === target) ?? null) : null,
      bpmDef: definition === undefined ? null : toDefinitionDto(definition, viewer),
    };
  });
}
