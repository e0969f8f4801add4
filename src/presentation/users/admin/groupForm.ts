import { PeopleGateway } from '#application/ports/directory/peopleGateway.ts';
import type { GroupKind, ManagedGroup } from '#domain/directory/managedPerson.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { PickedPerson } from '../../ui/people/pickerSettings.ts';
import type { DirectoryForm } from './DirectoryFormViewModel.ts';
import { hasName, nameValues, toPicked, toNames, type NameValues } from './personForm.ts';

export interface GroupValues {
  readonly names: NameValues;
  readonly parent: readonly PickedPerson[];
  readonly head: readonly PickedPerson[];
  readonly members: readonly PickedPerson[];
}

interface GroupFormParams {
  readonly id: string | undefined;
  readonly of: GroupKind;
}

/** Form of an existing or new department, role or working group. */
export const groupForm = (
  context: PageContext,
  { id, of }: GroupFormParams,
): DirectoryForm<ManagedGroup, GroupValues> => ({
  key: `staff.group.${id ?? of}`,
  id,
  load: context.get(PeopleGateway).findGroup,
  toValues: (kept) => ({
    names: nameValues(kept?.names),
    parent: toPicked(kept?.parent),
    head: toPicked(kept?.head),
    members: kept?.members ?? [],
  }),
  toChange: (kept, { names, parent, head, members }) => {
    const isRole = (kept?.kind ?? of) === 'role';
    const group = {
      names: toNames(names),
      parent: parent[0]?.id ?? null,
      head: head[0]?.id ?? null,
      ...(isRole && { members: members.map((each) => each.id) }),
    };
    return kept ? { kind: 'changeGroup', id: kept.id, version: kept.version, group } : { kind: 'addGroup', of, group };
  },
  findMissing: ({ names, parent }) => {
    if (!hasName(names)) return { key: 'staff.missing.name' };
    return id === undefined && of === 'department' && parent.length === 0 ? { key: 'staff.missing.parent' } : undefined;
  },
  onSaved: ({ navigator }) => navigator.back('groups'),
});
