import type { Control } from '../control.tsx';
import { attachmentControl } from './attachment.tsx';
import { checkboxListControl } from './checkboxList.tsx';
import { dateControl } from './date.tsx';
import { dateRangeControl } from './dateRange.tsx';
import { departmentControl } from './department.tsx';
import { longTextControl } from './longText.tsx';
import { numberControl } from './number.tsx';
import { personControl } from './person.tsx';
import { radioControl } from './radio.tsx';
import { selectControl } from './select.tsx';
import { switchControl } from './switch.tsx';
import { textControl } from './text.tsx';
import { unknownControl } from './unknown.tsx';

/** Every kind of field. A new one is a file and a line here. */
const CONTROLS: readonly Control[] = [
  // words and figures
  textControl,
  longTextControl,
  numberControl,
  // time
  dateControl,
  dateRangeControl,
  // choices
  switchControl,
  radioControl,
  checkboxListControl,
  selectControl,
  // people and files
  personControl,
  departmentControl,
  attachmentControl,
];

const BY_NAME = new Map(CONTROLS.flatMap((control) => control.names.map((name) => [name, control] as const)));

export const controlOf = (name: string): Control => BY_NAME.get(name) ?? unknownControl;
