import { eq } from 'drizzle-orm';
import { ok } from '#domain/shared/result.ts';
import { bringBack } from '../directory/leaving/bringBack.ts';
import { leavesNoAdministrator } from '../directory/leaving/lastAdministrator.ts';
import { markLeft } from '../directory/leaving/markLeft.ts';
import { refused } from '../refused.ts';
import { groups, people } from '../storage/schema/identity.ts';
import { managedPersonOf } from './changePerson.ts';
import { notDone, personVersion } from './changeScope.ts';
import type { Changed, ChangeOf, ChangeScope } from './changeScope.ts';
import { logPerson } from './writePeopleLog.ts';

type StandingChange = ChangeOf<'leave' | 'bringBack' | 'administrator'>;

/** Whether somebody is there, and an administrator. The last one who can log in stays both. */
export async function changeStanding(scope: ChangeScope, change: StandingChange): Changed {
  const old = await managedPersonOf(scope, change.id);
  if (!old) return refused('notFound');
  if (old.externalId !== null && change.kind !== 'administrator') return notDone(scope, 'people.kept');
  if (personVersion(old) !== change.version) return ok({ outcome: 'changed' });
  const { tx, tenant, leaving, actor: by = '' } = scope;
  if (change.kind === 'administrator') {
    const { isAdministrator } = change;
    if (isAdministrator && old.hasLeft) return notDone(scope, 'people.hasLeft');
    if (!isAdministrator && (await leavesNoAdministrator(tx, leaving.ways, tenant, [old.id])))
      return notDone(scope, 'people.lastAdministrator');
    await tx.update(people).set({ isAdministrator }).where(eq(people.id, old.id));
  } else if (change.kind === 'leave') {
    const left = await markLeft(tx, leaving, { tenant, people: [old.id], by, way: 'people' });
    if (!left.ok) return notDone(scope, 'people.lastAdministrator');
    if (left.value.held.length > 0) return ok({ outcome: 'held' });
  } else {
    const [department] = await tx
      .select({ isClosed: groups.isClosed })
      .from(groups)
      .where(eq(groups.id, old.department));
    if (department?.isClosed !== false) return notDone(scope, 'people.department');
    await bringBack(tx, leaving, { tenant, people: [old.id], by });
  }
  await logPerson(scope, old, old.id);
  return ok({ outcome: 'saved', id: old.id });
}
