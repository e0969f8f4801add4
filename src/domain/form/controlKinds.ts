/** What a control holds, as far as rules care. */
export type ControlKind = 'text' | 'number' | 'date' | 'switch' | 'choice' | 'people' | 'files';

const NAMES: Readonly<Record<ControlKind, readonly string[]>> = {
  text: ['rx-textbox', 'rx-input', 'rx-dynamic-textbox', 'rx-textarea', 'rx-markdown'],
  number: ['rx-number', 'rx-rate'],
  date: ['rx-date', 'rx-month', 'rx-time', 'rx-date-range'],
  switch: ['rx-switch'],
  choice: ['rx-radio', 'rx-checkbox-list', 'rx-form-select', 'rx-tree-select'],
  people: ['rx-user', 'rx-group'],
  files: ['rx-upload', 'rx-image'],
};

const KINDS: ReadonlyMap<string, ControlKind> = new Map(
  (Object.keys(NAMES) as ControlKind[]).flatMap((kind) => NAMES[kind].map((name) => [name, kind] as const)),
);

/**
 * By the platform's name of a control (contract form 6); nothing for one nobody knows, whose value is shown and sent
 * back as it came (contract form 16).
 */
export const controlKindOf = (control: string): ControlKind | undefined => KINDS.get(control);
