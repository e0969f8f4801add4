import { and, eq, inArray } from 'drizzle-orm';
import { leavingCalls } from '#api/leavingEndpoints.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { serve, type ServerRoute } from '../../http/serverRoute.ts';
import { refused } from '../../refused.ts';
import type { Caller } from '../../session/caller.ts';
import type { Database, Sql } from '../../storage/database.ts';
import { logLeft } from '../../people/writePeopleLog.ts';
import { people } from '../../storage/schema/identity.ts';
import { leavings } from '../../storage/schema/leavings.ts';
import { lockDirectory } from '../lockDirectory.ts';
import { bringBack } from './bringBack.ts';
import { confirmHeld, keepHeld } from './decideHeld.ts';
import type { LeavingDeps } from './leavingDeps.ts';
import { leaverList, mayComeBack } from './leaverList.ts';
import { HOUR } from './tooMany.ts';

interface LeavingRoutesDeps {
  readonly database: Database;
  readonly leaving: LeavingDeps;
  readonly leftHours: number;
  /** There may be tasks to be handed on, or back. */
  readonly wake: () => void;
}

/** Who leaves the company, for its administrators (ADR 40). */
export function leavingRoutes(deps: LeavingRoutesDeps): readonly ServerRoute[] {
  const { database, leaving, leftHours, wake } = deps;
  const { clock } = leaving;

  async function decided(
    work: (tx: Sql) => Promise<Result<number, 'settled' | 'lastAdministrator' | 'over'>>,
  ): Promise<Result<{ readonly decided: number }, Failure>> {
    const done = await database.command(async (tx) => {
      const worked = await work(tx);
      return worked.ok ? worked : refused(`leaving.${worked.error}`);
    });
    if (!done.ok) return done;
    wake();
    return ok({ decided: done.value });
  }

  return [
    serve(leavingCalls.query, async (_, caller, { language }) =>
      ok(
        await database.snapshot((tx) =>
          leaverList(tx, { tenant: caller.tenant, language, now: clock.now(), leftHours }),
        ),
      ),
    ),
    serve(leavingCalls.confirm, ({ body: chosen }, caller) =>
      decided((tx) => confirmHeld(tx, leaving, { tenant: caller.tenant, by: caller.person.id, chosen })),
    ),
    serve(leavingCalls.keep, ({ body: chosen }, caller) =>
      decided((tx) => keepHeld(tx, leaving, { tenant: caller.tenant, by: caller.person.id, chosen })),
    ),
    serve(leavingCalls.undo, ({ body: { ids } }, caller) => decided(async (tx) => undo(tx, deps, caller, ids))),
  ];
}

/** Brings back who has left, while there is something for them to come back to. */
async function undo(
  tx: Sql,
  { leaving, leftHours }: LeavingRoutesDeps,
  { tenant, person }: Caller,
  ids: readonly string[],
): Promise<Result<number, 'settled' | 'over'>> {
  await lockDirectory(tx, tenant);
  const isGone = and(eq(leavings.tenant, tenant), eq(leavings.state, 'gone'), inArray(leavings.id, [...ids]));
  const found = await tx.select({ person: leavings.person }).from(leavings).where(isGone);
  if (found.length === 0) return fail('settled');
  const able = await tx
    .select({ person: leavings.person })
    .from(leavings)
    .innerJoin(people, eq(people.id, leavings.person))
    .where(and(isGone, mayComeBack(tx, leaving.clock.now() - leftHours * HOUR)));
  if (able.length < found.length) return fail('over');
  const back = able.map((each) => each.person);
  await bringBack(tx, leaving, { tenant, by: person.id, people: back });
  const { clock, newId } = leaving;
  await logLeft({ tx, tenant, newId, now: clock.now(), origin: 'app', actor: person.id }, back, false);
  return ok(able.length);
}
