import type { FieldType, ListedField } from './fieldListFile.ts';

type Settings = Readonly<Record<string, unknown>>;

/** A field of a plain list as the platform's designer would have set it (contract form 6). */
export interface ListedControl {
  readonly control: string;
  readonly isDouble: boolean;
  readonly settings: Settings;
  /** Its rules (contract form 10). */
  readonly rules: string;
}

const figure = (length: string, step: number, thousand: boolean): Omit<ListedControl, 'isDouble'> => ({
  control: 'rx-number',
  settings: { length, step, format: { pre: '', suf: '', thousand, chinese: false } },
  rules: `length:${length}`,
});
const words = (control: string, length: string): Omit<ListedControl, 'isDouble'> => ({
  control,
  settings: { type: 'varchar', length, ...(control === 'rx-textbox' && { from: 'input' }) },
  rules: `length:${length}`,
});
const plain = (control: string, settings: Settings = {}) => ({ control, settings, rules: '' });

const CONTROLS: Readonly<Record<Exclude<FieldType, 'table'>, Omit<ListedControl, 'isDouble'> & { isDouble?: true }>> = {
  text: words('rx-textbox', '200'),
  'long text': words('rx-textarea', '2000'),
  number: figure('14,4', 1, false),
  money: figure('14,2', 0.01, true),
  date: plain('rx-date', { format: 'YYYY-MM-DD' }),
  time: plain('rx-time', { format: 'HH:mm' }),
  'date range': plain('rx-date-range', { format: 'YYYY-MM-DD' }),
  choice: { ...plain('rx-form-select', { mode: 'default' }), isDouble: true },
  'several choices': { ...plain('rx-checkbox-list'), isDouble: true },
  switch: plain('rx-switch', { style: 'icon' }),
  person: { ...plain('rx-user', { single: true }), isDouble: true },
  department: { ...plain('rx-group', { single: true, showDimId: false }), isDouble: true },
  attachment: plain('rx-upload', { attachtype: 'attach', checkedtype: [], size: '50', amount: 0 }),
  image: plain('rx-image', { amount: 9, size: '50', showtype: 'list' }),
};

/** Of everything but a table. */
export function listedControl({ type, options = [], hint, unit }: Omit<ListedField, 'fields'>): ListedControl {
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
          options: options.map((text, at) => ({ label: text['zh-CN'], value: text['zh-CN'], idx_: at + 1 })),
        },
      }),
    },
  };
}
