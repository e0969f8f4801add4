import type { Choosable } from '../../shared/people/pickerOrder.ts';
import { control } from '../control.tsx';
import { chooser, namesOf, readChosen, writeChosen } from './chosenPeople.tsx';

export const departmentControl = control<readonly Choosable[]>({
  names: ['rx-group'],
  empty: [],
  read: readChosen,
  write: writeChosen,
  toText: namesOf,
  Editor: chooser('groups'),
});
