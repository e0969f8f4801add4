import type { PickedPerson } from '../../shared/people/pickerSettings.ts';
import { control } from '../control.tsx';
import { chooser, chosenNames, readChosen, writeChosen } from './chosenPeople.tsx';

export const departmentControl = control<readonly PickedPerson[]>({
  names: ['rx-group'],
  empty: [],
  read: readChosen,
  write: writeChosen,
  toText: chosenNames,
  Editor: chooser('groups'),
});
