/** Type of a control's value, as far as validation rules distinguish it. */
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
 * Returns the kind of a control by its platform name (contract form 6). Returns `undefined` for a control without a
 * value, and for an unknown one, whose value is shown and sent back unchanged (contract form 16).
 */
export const getControlKind = (control: string): ControlKind | undefined => KINDS.get(control);

/** Whether a control is stored in the record but never shown (contract form 6). */
export const isHiddenControl = (control: string): boolean => control === 'rx-form-hidden';

/** Button controls; their actions are defined elsewhere in the form. */
const BUTTON_CONTROLS = new Set(['rx-button', 'rx-custom-query', 'button']);
export const isButtonControl = (control: string): boolean => BUTTON_CONTROLS.has(control);

/** Display-only controls. */
const DISPLAY_CONTROLS = new Set(['rx-label', 'rx-calc', 'rx-view-word', 'rx-data-list']);
/** Whether a control has no value of its own and is drawn independently of the record (contract form 6). */
export const isValueless = (control: string): boolean => DISPLAY_CONTROLS.has(control) || isButtonControl(control);
