import { PeopleGateway } from '#application/ports/peopleGateway.ts';
import type { GroupKind, ManagedGroup } from '#domain/directory/managedPerson.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { PickedPerson } from '../shared/people/pickerSettings.ts';
import type { DirectoryForm } from './DirectoryFormViewModel.ts';
import { hasName, nameValues, picked, toNames, type NameValues } from './personForm.ts';

export interface GroupValues {
  readonly names: NameValues;
  readonly parent: readonly PickedPerson[];
  readonly head: readonly PickedPerson[];
  readonly members: readonly PickedPerson[];
}

interface GroupAsked {
  readonly id: string | undefined;
  /** What a new one shall be. */
  readonly of: GroupKind;
}

/** Of a department, a role or a working group that is there, or of a new one. */
export const groupForm = (context: PageContext, { id, of }: GroupAsked): DirectoryForm<ManagedGroup, GroupValues> => ({
  key: `staff.group.${id ?? of}`,
  id,
  read: context.get(PeopleGateway).group,
  valuesOf: (kept) => ({
    names: nameValues(kept?.names),
    parent: picked(kept?.parent),
    head: picked(kept?.head),
    members: kept?.members ?? [],
  }),
  changeOf: (kept, { names, parent, head, members }) => {
    const isRole = (kept?.kind ?? of) === 'role';
    const group = {
      names: toNames(names),
      parent: parent[0]?.id ?? null,
      head: head[0]?.id ?? null,
      ...(isRole && { members: members.map((each) => each.id) }),
    };
    return kept ? { kind: 'changeGroup', id: kept.id, version: kept.version, group } : { kind: 'addGroup', of, group };
  },
  missing: ({ names, parent }) => {
    if (!hasName(names)) return { key: 'staff.missing.name' };
    return id === undefined && of === 'department' && parent.length === 0 ? { key: 'staff.missing.parent' } : undefined;
  },
  onSaved: ({ navigator }) => navigator.back('groups'),
});
