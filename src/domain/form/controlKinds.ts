/** What a control holds, as far as rules care. */
export type ControlKind =
  | 'text'
  | 'richText'
  | 'number'
  | 'date'
  | 'switch'
  | 'tick'
  | 'choice'
  | 'people'
  | 'picked'
  | 'files'
  | 'list'
  | 'place';

const NAMES: Readonly<Record<ControlKind, readonly string[]>> = {
  text: [
    ...['rx-textbox', 'rx-input', 'rx-dynamic-textbox', 'rx-textarea', 'rx-markdown', 'rx-week', 'rx-opinion'],
    ...['rx-qrcode', 'rx-barcode', 'rx-button-edit-single', 'rx-outside-form'],
  ],
  richText: ['rx-quill-editor'],
  number: ['rx-number', 'rx-rate', 'rx-score', 'score'],
  date: ['rx-date', 'rx-month', 'rx-time', 'rx-date-range'],
  switch: ['rx-switch'],
  tick: ['rx-checkbox'],
  choice: ['rx-radio', 'rx-checkbox-list', 'rx-form-select', 'rx-tree-select'],
  people: ['rx-user', 'rx-group'],
  picked: ['rx-button-edit'],
  files: ['rx-upload', 'rx-image'],
  list: ['rx-form-signbox', 'rx-relate-process'],
  place: ['rx-address', 'rx-district', 'rx-map'],
};

const KINDS: ReadonlyMap<string, ControlKind> = new Map(
  (Object.keys(NAMES) as ControlKind[]).flatMap((kind) => NAMES[kind].map((name) => [name, kind] as const)),
);

/**
 * By the platform's name of a control (contract form 6); nothing for one nobody knows, whose value is shown and sent
 * back as it came (contract form 16), and for one that holds nothing.
 */
export const controlKindOf = (control: string): ControlKind | undefined => KINDS.get(control);

/** Kept in the record and never shown (contract form 6). */
export const isHiddenControl = (control: string): boolean => control === 'rx-form-hidden';

/** Controls one presses: what they ask is written elsewhere in the form. */
const PRESSED = new Set(['rx-button', 'rx-custom-query', 'button']);
export const isPressed = (control: string): boolean => PRESSED.has(control);

/** Controls that say something. */
const SAYING = new Set(['rx-label', 'rx-calc', 'rx-view-word', 'rx-data-list']);
/** Whether a control is drawn whatever the record says: it holds no value of its own (contract form 6). */
export const holdsNoValue = (control: string): boolean => SAYING.has(control) || isPressed(control);
