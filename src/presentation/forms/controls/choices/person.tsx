import { PersonAvatar } from '../../../ui/people/PersonAvatar.tsx';
import type { PickedPerson } from '../../../ui/people/pickerSettings.ts';
import { createControl } from '../../createControl.tsx';
import { createPeopleEditor, formatPeople, readPeople, writePeople } from './chosenPeople.tsx';

export const personControl = createControl<readonly PickedPerson[]>({
  names: ['rx-user'],
  empty: [],
  read: readPeople,
  write: writePeople,
  toText: formatPeople,
  Editor: createPeopleEditor('people'),
  View: ({ value }) => (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {value.map(({ id, name }) => (
        <PersonAvatar key={id} id={id} name={name} />
      ))}
    </span>
  ),
});
