import { PersonMark } from '../../shared/people/PersonMark.tsx';
import type { Choosable } from '../../shared/people/pickerOrder.ts';
import { control } from '../control.tsx';
import { chooser, namesOf, readChosen, writeChosen } from './chosenPeople.tsx';

export const personControl = control<readonly Choosable[]>({
  names: ['rx-user'],
  empty: [],
  read: readChosen,
  write: writeChosen,
  toText: namesOf,
  Editor: chooser('people'),
  View: ({ value }) => (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {value.map(({ id, name }) => (
        <PersonMark key={id} id={id} name={name} />
      ))}
    </span>
  ),
});
