import { and, eq, inArray } from 'drizzle-orm';
import { SYSTEM } from '#domain/workflow/command.ts';
import type { Company } from '#server/company/company.ts';
import { StartupError } from '#server/config/startupError.ts';
import { departures } from '#server/db/schema/departures.ts';
import type { Sql } from '#server/db/database.ts';
import type { OffboardingDeps } from './offboardingDeps.ts';
import { logActivation } from '#server/directory/writePeopleLog.ts';
import { deactivateUsers } from './deactivateUsers.ts';

/**
 * Deactivates users whom the company files mark as having left. The files are read at every start, so a dismissed
 * deactivation stays dismissed until the files have listed the user as active again. Throws StartupError if no
 * administrator could log in any more.
 */
export async function syncFromFiles(tx: Sql, deps: OffboardingDeps, { tenant, people }: Company): Promise<void> {
  const here = people.filter(({ hasLeft }) => !hasLeft).map(({ id }) => id);
  const ofFiles = and(eq(departures.tenant, tenant), eq(departures.way, 'files'));
  if (here.length > 0)
    await tx
      .update(departures)
      .set({ state: 'back' })
      .where(and(ofFiles, inArray(departures.state, ['held', 'kept']), inArray(departures.person, here)));
  const rows = await tx
    .select({ person: departures.person })
    .from(departures)
    .where(and(ofFiles, eq(departures.state, 'kept')));
  const kept = new Set(rows.map(({ person }) => person));
  const leaving = people.filter(({ id, hasLeft }) => hasLeft && !kept.has(id)).map(({ id }) => id);
  const left = await deactivateUsers(tx, deps, { tenant, people: leaving, by: SYSTEM, source: 'files' });
  if (!left.ok) throw new StartupError('With the files of the company, no administrator could log in.');
  await logActivation(
    { tx, tenant, newId: deps.newId, now: deps.clock.now(), origin: 'files' },
    left.value.deactivated,
  );
}
