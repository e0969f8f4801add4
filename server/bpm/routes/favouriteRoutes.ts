import { and, eq } from 'drizzle-orm';
import { bpmFavourite } from '#api/bpmFavourite.ts';
import type { AnswerOf, FieldsOf } from '#api/endpoint.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { digitId } from '../../list/digitId.ts';
import { entityColumns } from '../../list/entityColumns.ts';
import { pageDto } from '../../list/pageDto.ts';
import { refused } from '../../refused.ts';
import { favourites } from '../../storage/schema/following.ts';
import type { Sql } from '../../storage/database.ts';
import { oneByOne } from '../../storage/oneByOne.ts';
import { findInstance, mayOnInstance } from '../commands/onInstance.ts';
import { instDtos } from '../listRows.ts';
import { definitionDto } from '../lists/definitionLists.ts';
import { myFavourites, type ListedFavourite } from '../lists/favouriteList.ts';
import { commanding, reading, type BpmDeps } from '../bpmDeps.ts';
import type { Viewer } from '../viewer.ts';

/** Favourites (ours): requests one may read, and processes of the company. Setting twice is setting once. */
export const favouriteRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(bpmFavourite.getMyCollections, ({ body }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const { rows, total } = await myFavourites(tx, viewer, body);
      return ok(pageDto(body, total, await favouriteDtos(tx, deps, viewer, rows)));
    }),
  ),
  serve(bpmFavourite.isCollected, ({ fields }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const target = await targetOf(tx, deps, viewer, fields);
      return target.ok
        ? ok((await tx.select().from(favourites).where(isMine(viewer, target.value))).length > 0)
        : target;
    }),
  ),
  serve(bpmFavourite.save, ({ fields }, caller, request) =>
    commanding(deps, caller, request, async (tx, viewer) => {
      const target = await targetOf(tx, deps, viewer, fields, 'favourite');
      if (!target.ok) return target;
      await tx
        .insert(favourites)
        .values({ ...target.value, tenant: caller.tenant, person: caller.person.id, since: deps.clock.now() })
        .onConflictDoNothing();
      return ok(null);
    }),
  ),
  serve(bpmFavourite.del, ({ fields }, caller, request) =>
    commanding(deps, caller, request, async (tx, viewer) => {
      const target = await targetOf(tx, deps, viewer, fields);
      if (target.ok) await tx.delete(favourites).where(isMine(viewer, target.value));
      return target.ok ? ok(null) : target;
    }),
  ),
];

type FavouriteDto = AnswerOf<typeof bpmFavourite.getMyCollections>['data'][number];
type Target = Pick<ListedFavourite, 'kind' | 'target'>;

/** A process is remembered by its key; one is named by the id of any of its versions. */
async function targetOf(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { type, targetId }: FieldsOf<typeof bpmFavourite.save>,
  action: 'view' | 'favourite' = 'view',
): Promise<Result<Target, Failure>> {
  if (type === 'inst') {
    const found = await findInstance(tx, deps, viewer, targetId);
    const allowed = found.ok ? mayOnInstance(found.value, viewer, action) : found;
    return allowed.ok ? ok({ kind: 'instance', target: targetId }) : allowed;
  }
  const definition = await deps.engine.query.definition(tx, targetId);
  return definition?.tenant === viewer.caller.tenant
    ? ok({ kind: 'definition', target: definition.key })
    : refused('notFound');
}

const isMine = ({ caller }: Viewer, { kind, target }: Target) =>
  and(
    eq(favourites.tenant, caller.tenant),
    eq(favourites.person, caller.person.id),
    eq(favourites.kind, kind),
    eq(favourites.target, target),
  );

async function favouriteDtos(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  rows: readonly ListedFavourite[],
): Promise<FavouriteDto[]> {
  const known = await instDtos(
    tx,
    deps,
    viewer,
    rows.flatMap(({ instance }) => (instance === null ? [] : [instance])),
  );
  return oneByOne(rows, async ({ kind, target, since }) => {
    const definition =
      kind === 'definition' ? await deps.engine.query.main(tx, viewer.caller.tenant, target) : undefined;
    const { tenant, person } = viewer.caller;
    const id = digitId('favourite', kind, target);
    return {
      ...entityColumns({ id, tenant, by: person.id, department: person.department, at: since }),
      id,
      type: kind === 'definition' ? 'def' : 'inst',
      bpmInst: kind === 'instance' ? (known.find(({ instId }) => instId === target) ?? null) : null,
      bpmDef: definition === undefined ? null : definitionDto(definition, viewer),
    };
  });
}
