import { OUTSIDE_FORM_CONTROL } from '#domain/form/outsideForm.ts';
import { loadTexts } from '../../i18n/texts.ts';
import type { Control } from '../control.tsx';
import { rareControl } from '../rareControl.tsx';
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

/** Kinds of fields most forms have: they come with the page. A new one is a file and a line here. */
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

/** Kinds most forms do without: each file comes with the first form that has such a field. */
const RARE_CONTROLS: readonly Control[] = [
  // words and figures
  {
    names: ['rx-quill-editor'],
    shape: 'group' as const,
    isWide: true,
    load: async () => (await import('./richText.tsx')).richTextControl,
  },
  { names: ['rx-label'], shape: 'bare' as const, load: async () => (await import('./label.tsx')).labelControl },
  { names: ['rx-opinion'], isWide: true, load: async () => (await import('./opinion.tsx')).opinionControl },
  { names: ['rx-score', 'score'], isFigure: true, load: async () => (await import('./score.tsx')).scoreControl },
  { names: ['rx-calc'], isFigure: true, load: async () => (await import('./calc.tsx')).calcControl },
  { names: ['rx-form-hidden'], load: async () => (await import('./hidden.tsx')).hiddenControl },
  { names: ['rx-qrcode', 'rx-barcode'], isWide: true, load: async () => (await import('./code.tsx')).codeControl },
  // time
  { names: ['rx-week'], load: async () => (await import('./week.tsx')).weekControl },
  // choices
  { names: ['rx-rate'], isFigure: true, load: async () => (await import('./rate.tsx')).rateControl },
  { names: ['rx-checkbox'], shape: 'bare' as const, load: async () => (await import('./tick.tsx')).tickControl },
  { names: ['rx-tree-select'], load: async () => (await import('./treeSelect.tsx')).treeSelectControl },
  {
    names: ['rx-button-edit', 'rx-button-edit-single'],
    load: async () => (await import('./buttonEdit.tsx')).buttonEditControl,
  },
  {
    names: ['rx-button', 'rx-custom-query', 'button'],
    shape: 'bare' as const,
    load: async () => (await import('./queryButton.tsx')).queryButtonControl,
  },
  // places
  {
    names: ['rx-address', 'rx-district'],
    shape: 'group' as const,
    load: async () => (await import('./address.tsx')).addressControl,
  },
  { names: ['rx-map'], shape: 'group' as const, load: async () => (await import('./map.tsx')).mapControl },
  // pictures and papers
  {
    names: ['rx-image'],
    shape: 'group' as const,
    isWide: true,
    load: async () => (await import('./image.tsx')).imageControl,
  },
  {
    names: ['rx-form-signbox'],
    shape: 'group' as const,
    isWide: true,
    load: async () => (await import('./signature.tsx')).signatureControl,
  },
  {
    names: ['rx-relate-process'],
    shape: 'group' as const,
    isWide: true,
    load: async () => (await import('./relatedProcess.tsx')).relatedProcessControl,
  },
  {
    names: ['rx-data-list'],
    shape: 'bare' as const,
    isWide: true,
    load: async () => (await import('./linkList.tsx')).linkListControl,
  },
  {
    names: [OUTSIDE_FORM_CONTROL],
    shape: 'bare' as const,
    isWide: true,
    load: async () =>
      (await Promise.all([import('./outsideForm.tsx'), loadTexts(['frame', 'message'])]))[0].outsideFormControl,
  },
  { names: ['rx-office', 'rx-view-word'], load: async () => (await import('./onComputer.tsx')).onComputerControl },
].map(rareControl);

const BY_NAME = new Map(
  [...CONTROLS, ...RARE_CONTROLS].flatMap((control) => control.names.map((name) => [name, control] as const)),
);

export const controlOf = (name: string): Control => BY_NAME.get(name) ?? unknownControl;
