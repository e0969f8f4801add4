import { EXTERNAL_FORM_CONTROL } from '#domain/forms/outsideForm.ts';
import { loadTexts } from '../../ui/i18n/texts.ts';
import type { Control } from '../createControl.tsx';
import { lazyControl } from '../lazyControl.tsx';
import { attachmentControl } from './media/attachment.tsx';
import { checkboxListControl } from './choices/checkboxList.tsx';
import { dateControl } from './dates/date.tsx';
import { dateRangeControl } from './dates/dateRange.tsx';
import { departmentControl } from './choices/department.tsx';
import { longTextControl } from './longText.tsx';
import { numberControl } from './number.tsx';
import { personControl } from './choices/person.tsx';
import { radioControl } from './choices/radio.tsx';
import { selectControl } from './choices/select.tsx';
import { switchControl } from './choices/switch.tsx';
import { textControl } from './text.tsx';
import { unknownControl } from './unknown.tsx';

/** Controls that most forms use. They are part of the page's chunk. A new control needs one file and one line here. */
const CONTROLS: readonly Control[] = [
  // text and numbers
  textControl,
  longTextControl,
  numberControl,
  // date and time
  dateControl,
  dateRangeControl,
  // choices
  switchControl,
  radioControl,
  checkboxListControl,
  selectControl,
  // users and files
  personControl,
  departmentControl,
  attachmentControl,
];

/** Controls that few forms use. Each is loaded with the first form that needs it. */
const LAZY_CONTROLS: readonly Control[] = [
  // text and numbers
  {
    names: ['rx-quill-editor'],
    shape: 'group' as const,
    isWide: true,
    load: async () => (await import('./media/richText.tsx')).richTextControl,
  },
  { names: ['rx-label'], shape: 'bare' as const, load: async () => (await import('./label.tsx')).labelControl },
  { names: ['rx-opinion'], isWide: true, load: async () => (await import('./opinion.tsx')).opinionControl },
  {
    names: ['rx-score', 'score'],
    isFigure: true,
    load: async () => (await import('./choices/score.tsx')).scoreControl,
  },
  { names: ['rx-calc'], isFigure: true, load: async () => (await import('./calc.tsx')).calcControl },
  { names: ['rx-form-hidden'], load: async () => (await import('./hidden.tsx')).hiddenControl },
  {
    names: ['rx-qrcode', 'rx-barcode'],
    isWide: true,
    load: async () => (await import('./media/code.tsx')).codeControl,
  },
  // date and time
  { names: ['rx-week'], load: async () => (await import('./dates/week.tsx')).weekControl },
  // choices
  { names: ['rx-rate'], isFigure: true, load: async () => (await import('./choices/rate.tsx')).rateControl },
  {
    names: ['rx-checkbox'],
    shape: 'bare' as const,
    load: async () => (await import('./choices/tick.tsx')).checkboxControl,
  },
  { names: ['rx-tree-select'], load: async () => (await import('./choices/treeSelect.tsx')).treeSelectControl },
  {
    names: ['rx-button-edit', 'rx-button-edit-single'],
    load: async () => (await import('./links/buttonEdit.tsx')).lookupControl,
  },
  {
    names: ['rx-button', 'rx-custom-query', 'button'],
    shape: 'bare' as const,
    load: async () => (await import('./links/queryButton.tsx')).queryButtonControl,
  },
  // locations
  {
    names: ['rx-address', 'rx-district'],
    shape: 'group' as const,
    load: async () => (await import('./media/address.tsx')).addressControl,
  },
  { names: ['rx-map'], shape: 'group' as const, load: async () => (await import('./media/map.tsx')).mapControl },
  // pictures and documents
  {
    names: ['rx-image'],
    shape: 'group' as const,
    isWide: true,
    load: async () => (await import('./media/image.tsx')).imageControl,
  },
  {
    names: ['rx-form-signbox'],
    shape: 'group' as const,
    isWide: true,
    load: async () => (await import('./media/signature.tsx')).signatureControl,
  },
  {
    names: ['rx-relate-process'],
    shape: 'group' as const,
    isWide: true,
    load: async () => (await import('./links/relatedProcess.tsx')).relatedProcessControl,
  },
  {
    names: ['rx-data-list'],
    shape: 'bare' as const,
    isWide: true,
    load: async () => (await import('./links/linkList.tsx')).linkListControl,
  },
  {
    names: [EXTERNAL_FORM_CONTROL],
    shape: 'bare' as const,
    isWide: true,
    load: async () =>
      (await Promise.all([import('./links/outsideForm.tsx'), loadTexts(['frame', 'message'])]))[0].externalFormControl,
  },
  { names: ['rx-office', 'rx-view-word'], load: async () => (await import('./onComputer.tsx')).desktopOnlyControl },
].map(lazyControl);

const CONTROLS_BY_NAME = new Map(
  [...CONTROLS, ...LAZY_CONTROLS].flatMap((control) => control.names.map((name) => [name, control] as const)),
);

export const findControl = (name: string): Control => CONTROLS_BY_NAME.get(name) ?? unknownControl;
