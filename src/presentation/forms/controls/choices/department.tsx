import type { PickedPerson } from '../../../ui/people/pickerSettings.ts';
import { createControl } from '../../createControl.tsx';
import { createPeopleEditor, formatPeople, readPeople, writePeople } from './chosenPeople.tsx';

export const departmentControl = createControl<readonly PickedPerson[]>({
  names: ['rx-group'],
  empty: [],
  read: readPeople,
  write: writePeople,
  toText: formatPeople,
  Editor: createPeopleEditor('groups'),
});
