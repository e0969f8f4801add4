import type { FieldType, ListedField } from './fieldListFile.ts';

type Settings = Readonly<Record<string, unknown>>;

/** The control that the platform's designer would create for a field (contract form 6). */
export interface FieldControl {
  readonly control: string;
  readonly isDouble: boolean;
  readonly settings: Settings;
  /** Validation rules (contract form 10). */
  readonly rules: string;
}

const numberControl = (length: string, step: number, thousand: boolean): Omit<FieldControl, 'isDouble'> => ({
  control: 'rx-number',
  settings: { length, step, format: { pre: '', suf: '', thousand, chinese: false } },
  rules: `length:${length}`,
});
const textControl = (control: string, length: string): Omit<FieldControl, 'isDouble'> => ({
  control,
  settings: { type: 'varchar', length, ...(control === 'rx-textbox' && { from: 'input' }) },
  rules: `length:${length}`,
});
const simpleControl = (control: string, settings: Settings = {}) => ({ control, settings, rules: '' });

const CONTROLS: Readonly<Record<Exclude<FieldType, 'table'>, Omit<FieldControl, 'isDouble'> & { isDouble?: true }>> = {
  text: textControl('rx-textbox', '200'),
  'long text': textControl('rx-textarea', '2000'),
  number: numberControl('14,4', 1, false),
  money: numberControl('14,2', 0.01, true),
  date: simpleControl('rx-date', { format: 'YYYY-MM-DD' }),
  time: simpleControl('rx-time', { format: 'HH:mm' }),
  'date range': simpleControl('rx-date-range', { format: 'YYYY-MM-DD' }),
  choice: { ...simpleControl('rx-form-select', { mode: 'default' }), isDouble: true },
  'several choices': { ...simpleControl('rx-checkbox-list'), isDouble: true },
  switch: simpleControl('rx-switch', { style: 'icon' }),
  person: { ...simpleControl('rx-user', { single: true }), isDouble: true },
  department: { ...simpleControl('rx-group', { single: true, showDimId: false }), isDouble: true },
  attachment: simpleControl('rx-upload', { attachtype: 'attach', checkedtype: [], size: '50', amount: 0 }),
  image: simpleControl('rx-image', { amount: 9, size: '50', showtype: 'list' }),
};

/** Returns the control of any field except a table. */
export function toFieldControl({ type, options = [], hint, unit }: Omit<ListedField, 'fields'>): FieldControl {
  const { control, settings, rules, isDouble = false } = CONTROLS[type === 'table' ? 'text' : type];
  const format = settings['format'];
  return {
    control,
    isDouble,
    rules,
    settings: {
      ...settings,
      ...(isDouble && { valmode: 'double' }),
      ...(hint !== undefined && { placeholder: hint['zh-CN'] }),
      ...(unit !== undefined && typeof format === 'object' && { format: { ...format, suf: unit['zh-CN'] } }),
      ...(options.length > 0 && {
        datasource: {
          from: 'custom',
          options: options.map(({ value, label }, at) => ({ label: label['zh-CN'], value, idx_: at + 1 })),
        },
      }),
    },
  };
}
