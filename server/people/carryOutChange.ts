import type { DirectoryChangeDto } from '#api/peopleEndpoints.ts';
import { lockDirectory } from '../directory/lockDirectory.ts';
import { mayAdminister } from '../directory/mayAdminister.ts';
import { refused } from '../refused.ts';
import { addGroup, changeGroup, closeGroup } from './changeGroup.ts';
import { addPerson, changePerson } from './changePerson.ts';
import type { Changed, ChangeScope } from './changeScope.ts';
import { changeStanding } from './changeStanding.ts';

/** One change, under the lock of the directory. Whoever lost the right meanwhile changes nothing. */
export async function carryOutChange(scope: ChangeScope, change: DirectoryChangeDto): Changed {
  const { tx, tenant, actor = '' } = scope;
  await lockDirectory(tx, tenant);
  if (!(await mayAdminister(tx, actor))) return refused('forbidden');
  switch (change.kind) {
    case 'addPerson':
      return addPerson(scope, change);
    case 'changePerson':
      return changePerson(scope, change);
    case 'leave':
    case 'bringBack':
    case 'administrator':
      return changeStanding(scope, change);
    case 'addGroup':
      return addGroup(scope, change);
    case 'changeGroup':
      return changeGroup(scope, change);
    case 'closeGroup':
      return closeGroup(scope, change);
  }
}
