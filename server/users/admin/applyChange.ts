import { eq } from 'drizzle-orm';
import type { DirectoryChangeDto } from '#contract/directory/peopleEndpoints.ts';
import { isStillAdministrator } from '#server/directory/isStillAdministrator.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import { refusedError } from '#server/http/errors.ts';
import { addGroup, changeGroup, closeGroup } from './changeGroup.ts';
import { addPerson, changePerson, findManagedUser } from './changePerson.ts';
import type { ChangeResult, ChangeScope, DirectoryChangeOfKind } from './changeScope.ts';
import { ok } from '#domain/shared/result.ts';
import { reactivateUsers } from '../offboarding/reactivateUsers.ts';
import { removesLastAdministrator } from '../offboarding/lastAdministrator.ts';
import { deactivateUsers } from '../offboarding/deactivateUsers.ts';
import { groups, people } from '#server/db/schema/identity.ts';
import { rejectChange, getUserVersion } from './changeScope.ts';
import { logPerson } from '#server/directory/writePeopleLog.ts';

/** Applies one change while the directory is locked. Refuses if the caller is no longer an administrator. */
export async function applyDirectoryChange(scope: ChangeScope, change: DirectoryChangeDto): ChangeResult {
  const { tx, tenant, actor = '' } = scope;
  await lockDirectory(tx, tenant);
  if (!(await isStillAdministrator(tx, actor))) return refusedError('forbidden');
  switch (change.kind) {
    case 'addPerson':
      return addPerson(scope, change);
    case 'changePerson':
      return changePerson(scope, change);
    case 'leave':
    case 'bringBack':
    case 'administrator':
      return setUserStatus(scope, change);
    case 'addGroup':
      return addGroup(scope, change);
    case 'changeGroup':
      return changeGroup(scope, change);
    case 'closeGroup':
      return closeGroup(scope, change);
  }
}

type UserStatusChange = DirectoryChangeOfKind<'leave' | 'bringBack' | 'administrator'>;

/**
 * Deactivates or reactivates a user, or changes the administrator right. The last administrator who can log in cannot
 * be changed.
 */
async function setUserStatus(scope: ChangeScope, change: UserStatusChange): ChangeResult {
  const old = await findManagedUser(scope, change.id);
  if (!old) return refusedError('notFound');
  if (old.externalId !== null && change.kind !== 'administrator') return rejectChange(scope, 'people.kept');
  if (getUserVersion(old) !== change.version) return ok({ outcome: 'changed' });
  const { tx, tenant, offboarding, actor: by = '' } = scope;
  if (change.kind === 'administrator') {
    const { isAdministrator } = change;
    if (isAdministrator && old.hasLeft) return rejectChange(scope, 'people.hasLeft');
    if (!isAdministrator && (await removesLastAdministrator(tx, offboarding.loginMethods, tenant, [old.id])))
      return rejectChange(scope, 'people.lastAdministrator');
    await tx.update(people).set({ isAdministrator }).where(eq(people.id, old.id));
  } else if (change.kind === 'leave') {
    const left = await deactivateUsers(tx, offboarding, { tenant, people: [old.id], by, source: 'people' });
    if (!left.ok) return rejectChange(scope, 'people.lastAdministrator');
    if (left.value.pending.length > 0) return ok({ outcome: 'held' });
  } else {
    const [department] = await tx
      .select({ isClosed: groups.isClosed })
      .from(groups)
      .where(eq(groups.id, old.department));
    if (department?.isClosed !== false) return rejectChange(scope, 'people.department');
    await reactivateUsers(tx, offboarding, { tenant, people: [old.id], by });
  }
  await logPerson(scope, old, old.id);
  return ok({ outcome: 'saved', id: old.id });
}
