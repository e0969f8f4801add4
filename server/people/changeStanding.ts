import { and, eq, ne } from 'drizzle-orm';
import { ok } from '#domain/shared/result.ts';
import { bringBack, markLeft } from '../directory/markLeft.ts';
import { refused } from '../refused.ts';
import { NO_PASSWORD } from '../session/passwords.ts';
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
  const { tx, tenant } = scope;
  if (change.kind === 'administrator') {
    const { isAdministrator } = change;
    if (isAdministrator && old.hasLeft) return notDone(scope, 'people.hasLeft');
    if (!isAdministrator && (await isLastAdministrator(scope, old.id)))
      return notDone(scope, 'people.lastAdministrator');
    await tx.update(people).set({ isAdministrator }).where(eq(people.id, old.id));
  } else if (change.kind === 'leave') {
    const left = await markLeft(tx, tenant, [old.id]);
    if (!left.ok) return notDone(scope, 'people.lastAdministrator');
  } else {
    const [department] = await tx
      .select({ isClosed: groups.isClosed })
      .from(groups)
      .where(eq(groups.id, old.department));
    if (department?.isClosed !== false) return notDone(scope, 'people.department');
    await bringBack(tx, tenant, [old.id]);
  }
  await logPerson(scope, old, old.id);
  return ok({ outcome: 'saved', id: old.id });
}

/** Somebody without a password administrates nothing yet. */
async function isLastAdministrator({ tx, tenant }: ChangeScope, id: string): Promise<boolean> {
  const administrators = await tx
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.tenant, tenant),
        eq(people.isAdministrator, true),
        eq(people.hasLeft, false),
        ne(people.passwordHash, NO_PASSWORD),
      ),
    );
  return administrators.length === 1 && administrators[0]?.id === id;
}
