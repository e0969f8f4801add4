import type { DirectoryChangeDto } from '#contract/directory/peopleEndpoints.ts';
import { isStillAdministrator } from '#server/directory/isStillAdministrator.ts';
import { lockDirectory } from '#server/directory/lockDirectory.ts';
import { refusedError } from '#server/http/errors.ts';
import { addGroup, changeGroup, closeGroup } from './changeGroup.ts';
import { addPerson, changePerson } from './changePerson.ts';
import type { ChangeResult, ChangeScope } from './changeScope.ts';
import { setUserStatus } from './setUserStatus.ts';

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
