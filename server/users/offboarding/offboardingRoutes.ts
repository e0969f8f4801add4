import { and, eq, inArray } from 'drizzle-orm';
import { offboardingEndpoints } from '#contract/directory/leavingEndpoints.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import { refusedError } from '#server/http/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { logActivation } from '#server/directory/writePeopleLog.ts';
import { people } from '#server/db/schema/identity.ts';
import { departures } from '#server/db/schema/departures.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import { reactivateUsers } from './reactivateUsers.ts';
import { confirmDeactivations, dismissDeactivations } from './decidePendingUsers.ts';
import type { OffboardingDeps } from './offboardingDeps.ts';
import { listDeactivations, canBeReactivated } from './listDeactivations.ts';
import { HOUR_MS } from './massDeactivationGuard.ts';

export interface OffboardingRoutesDeps {
  readonly database: Database;
  readonly offboarding: OffboardingDeps;
  readonly offboardingGraceHours: number;
  /** Called when tasks may have to be reassigned or given back. */
  readonly wake: () => void;
}

/** Offboarding endpoints for administrators (ADR 40). */
export function offboardingRoutes(deps: OffboardingRoutesDeps): readonly ServerRoute[] {
  const { database, offboarding, offboardingGraceHours, wake } = deps;
  const { clock } = offboarding;

  async function runDecision(
    work: (tx: Sql) => Promise<Result<number, 'settled' | 'lastAdministrator' | 'over'>>,
  ): Promise<Result<{ readonly decided: number }>> {
    const done = await database.command(async (tx) => {
      const worked = await work(tx);
      return worked.ok ? worked : refusedError(`leaving.${worked.error}`);
    });
    if (!done.ok) return done;
    wake();
    return ok({ decided: done.value });
  }

  return [
    route(offboardingEndpoints.query, async (_, caller, { language }) =>
      ok(
        await database.snapshot((tx) =>
          listDeactivations(tx, { tenant: caller.tenant, language, now: clock.now(), offboardingGraceHours }),
        ),
      ),
    ),
    route(offboardingEndpoints.confirm, ({ body: chosen }, caller) =>
      runDecision((tx) =>
        confirmDeactivations(tx, offboarding, { tenant: caller.tenant, by: caller.person.id, selection: chosen }),
      ),
    ),
    route(offboardingEndpoints.dismiss, ({ body: chosen }, caller) =>
      runDecision((tx) =>
        dismissDeactivations(tx, offboarding, { tenant: caller.tenant, by: caller.person.id, selection: chosen }),
      ),
    ),
    route(offboardingEndpoints.reactivate, ({ body: { ids } }, caller) =>
      runDecision(async (tx) => reactivateSelected(tx, deps, caller, ids)),
    ),
  ];
}

/** Reactivates users while this is still possible. */
async function reactivateSelected(
  tx: Sql,
  { offboarding, offboardingGraceHours }: OffboardingRoutesDeps,
  { tenant, person }: Caller,
  ids: readonly string[],
): Promise<Result<number, 'settled' | 'over'>> {
  await lockDirectory(tx, tenant);
  const isGone = and(eq(departures.tenant, tenant), eq(departures.state, 'gone'), inArray(departures.id, [...ids]));
  const found = await tx.select({ person: departures.person }).from(departures).where(isGone);
  if (found.length === 0) return fail('settled');
  const able = await tx
    .select({ person: departures.person })
    .from(departures)
    .innerJoin(people, eq(people.id, departures.person))
    .where(and(isGone, canBeReactivated(tx, offboarding.clock.now() - offboardingGraceHours * HOUR_MS)));
  if (able.length < found.length) return fail('over');
  const back = able.map((each) => each.person);
  await reactivateUsers(tx, offboarding, { tenant, by: person.id, people: back });
  const { clock, newId } = offboarding;
  await logActivation({ tx, tenant, newId, now: clock.now(), origin: 'app', actor: person.id }, back, false);
  return ok(able.length);
}
