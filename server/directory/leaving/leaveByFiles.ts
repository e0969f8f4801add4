import { and, eq, inArray } from 'drizzle-orm';
import { SYSTEM } from '#domain/workflow/command.ts';
import type { Company } from '../../definitions/company.ts';
import { StartProblem } from '../../startProblem.ts';
import { leavings } from '../../storage/schema/leavings.ts';
import type { Sql } from '../../storage/database.ts';
import type { LeavingDeps } from './leavingDeps.ts';
import { logLeft } from '../../people/writePeopleLog.ts';
import { markLeft } from './markLeft.ts';

/**
 * Whom the company's files say to have left since they were read last. The files say so at every start: whom an
 * administrator has kept stays, until the files have said in between that they are here. Throws StartProblem when no
 * administrator could log in any more.
 */
export async function leaveByFiles(tx: Sql, deps: LeavingDeps, { tenant, people }: Company): Promise<void> {
  const here = people.filter(({ hasLeft }) => !hasLeft).map(({ id }) => id);
  const ofFiles = and(eq(leavings.tenant, tenant), eq(leavings.way, 'files'));
  if (here.length > 0)
    await tx
      .update(leavings)
      .set({ state: 'back' })
      .where(and(ofFiles, inArray(leavings.state, ['held', 'kept']), inArray(leavings.person, here)));
  const rows = await tx
    .select({ person: leavings.person })
    .from(leavings)
    .where(and(ofFiles, eq(leavings.state, 'kept')));
  const kept = new Set(rows.map(({ person }) => person));
  const leaving = people.filter(({ id, hasLeft }) => hasLeft && !kept.has(id)).map(({ id }) => id);
  const left = await markLeft(tx, deps, { tenant, people: leaving, by: SYSTEM, way: 'files' });
  if (!left.ok)
    throw new StartProblem('By the people of the company’s files no administrator who can log in would be left.');
  await logLeft({ tx, tenant, newId: deps.newId, now: deps.clock.now(), origin: 'files' }, left.value.gone);
}
