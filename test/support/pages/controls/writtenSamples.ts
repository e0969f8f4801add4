import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { word } from '../words.ts';
import { button, byLabel, fill, textbox, type ControlSample } from './sample.ts';

export const WORDS_AND_FIGURES: readonly ControlSample[] = [
  {
    control: 'rx-textbox',
    aliases: ['rx-input', 'rx-dynamic-textbox'],
    stored: '上海',
    reads: '上海',
    edit: fill('北京'),
    becomes: '北京',
  },
  {
    control: 'rx-textarea',
    aliases: ['rx-markdown'],
    stored: '一\n二',
    reads: '一',
    edit: fill('三\n四'),
    becomes: '三\n四',
  },
  {
    control: 'rx-number',
    options: { length: '14,2', max: 1e8, format: { pre: '¥', suf: '', thousand: true, chinese: false } },
    stored: 12800,
    reads: '¥12,800.00',
    edit: async () => {
      await textbox().click();
      await textbox().fill('13000.5');
    },
    becomes: 13000.5,
  },
  {
    control: 'rx-quill-editor',
    stored: '<p>请<b>尽快</b>处理</p>',
    reads: '请尽快处理',
    role: 'textbox',
    edit: fill('已处理'),
    becomes: expect.stringContaining('已处理'),
  },
  { control: 'rx-label', options: { text: '请如实填写' }, stored: '', reads: '请如实填写' },
  {
    control: 'rx-opinion',
    form: { opinionSetting: [{ name: 'sample', setOpinion: true }] },
    stored: '同意',
    reads: '同意',
    edit: fill('不同意，金额太高'),
    becomes: '不同意，金额太高',
  },
  {
    control: 'rx-score',
    aliases: ['score'],
    options: { min: 0, max: 10 },
    stored: 7.5,
    reads: '7.5',
    edit: fill('8.5'),
    becomes: 8.5,
  },
  {
    control: 'rx-calc',
    options: { calcid: 'sum' },
    form: { script: JSON.stringify({ extJs: { calcAreas: { sum: '100 + 28' } } }) },
    stored: '',
    reads: '128',
  },
  { control: 'rx-form-hidden', stored: 'secret' },
  { control: 'rx-qrcode', stored: 'ASSET-1', reads: 'ASSET-1', edit: fill('ASSET-2'), becomes: 'ASSET-2' },
  { control: 'rx-barcode', stored: '690123', reads: '690123', edit: fill('690124'), becomes: '690124' },
];

export const TIMES: readonly ControlSample[] = [
  {
    control: 'rx-date',
    options: { format: 'YYYY-MM-DD' },
    stored: '2026-11-12',
    reads: '2026年11月12日',
    edit: () => byLabel().fill('2026-12-01'),
    becomes: '2026-12-01',
  },
  {
    control: 'rx-month',
    stored: '2026-11',
    reads: '2026年11月',
    edit: () => byLabel().fill('2026-12'),
    becomes: '2026-12',
  },
  {
    control: 'rx-time',
    stored: '09:30:00',
    reads: '09:30',
    edit: () => byLabel().fill('10:45:00'),
    becomes: '10:45:00',
  },
  {
    control: 'rx-date-range',
    stored: '2026-11-12,2026-11-15',
    reads: '2026年11月12日',
    role: 'group',
    edit: () => page.getByLabelText(word('form.end')).fill('2026-11-20'),
    becomes: '2026-11-12,2026-11-20',
  },
  {
    control: 'rx-week',
    stored: '2026-W47',
    reads: '第 47 周',
    edit: () => button(word('controls.weekAfter')).click(),
    becomes: '2026-W48',
  },
];
