import { PersonAvatar } from '../../shared/people/PersonAvatar.tsx';
import type { PickedPerson } from '../../shared/people/pickerSettings.ts';
import { control } from '../control.tsx';
import { chooser, chosenNames, readChosen, writeChosen } from './chosenPeople.tsx';

export const personControl = control<readonly PickedPerson[]>({
  names: ['rx-user'],
  empty: [],
  read: readChosen,
  write: writeChosen,
  toText: chosenNames,
  Editor: chooser('people'),
  View: ({ value }) => (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {value.map(({ id, name }) => (
        <PersonAvatar key={id} id={id} name={name} />
      ))}
    </span>
  ),
});
