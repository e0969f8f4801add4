import { page, userEvent } from 'vitest/browser';
import { word } from '../words.ts';
import { LABEL, button, chooseInSheet, double, type ControlSample } from './sample.ts';

const TRIP_KINDS = {
  datasource: {
    from: 'custom',
    options: [
      { label: '国内', value: '1' },
      { label: '国外', value: '2' },
    ],
  },
};
const DOUBLE = { ...TRIP_KINDS, valmode: 'double' };
const ADDRESS = { province: '上海市', province_code: '310000000000', city: '上海市', city_code: '310100000000' };

export const CHOICES: readonly ControlSample[] = [
  {
    control: 'rx-switch',
    stored: 'true',
    reads: word('form.yes'),
    role: 'switch',
    edit: () => page.getByRole('switch', { name: LABEL }).click(),
    becomes: 'false',
    isNeverEmpty: true,
  },
  {
    control: 'rx-radio',
    options: TRIP_KINDS,
    stored: '1',
    reads: '国内',
    role: 'group',
    edit: () => page.getByRole('radio', { name: '国外' }).click(),
    becomes: '2',
  },
  {
    control: 'rx-checkbox-list',
    options: DOUBLE,
    stored: double('2', '国外'),
    reads: '国外',
    role: 'group',
    edit: () => page.getByRole('checkbox', { name: '国内' }).click(),
    becomes: { value: '1,2', label: '国内,国外' },
  },
  {
    control: 'rx-form-select',
    options: DOUBLE,
    stored: double('1', '国内'),
    reads: '国内',
    role: 'combobox',
    edit: () => userEvent.selectOptions(page.getByRole('combobox', { name: LABEL }), '国外'),
    becomes: { value: '2', label: '国外' },
  },
  {
    control: 'rx-rate',
    stored: 3,
    reads: word('controls.stars', { stars: 3, most: 5 }),
    role: 'slider',
    edit: () => page.getByRole('slider', { name: LABEL }).fill('4'),
    becomes: 4,
  },
  {
    control: 'rx-checkbox',
    options: { truevalue: 'Y', falsevalue: 'N' },
    stored: 'N',
    reads: word('form.no'),
    role: 'checkbox',
    edit: () => page.getByRole('checkbox', { name: LABEL }).click(),
    becomes: 'Y',
  },
  {
    control: 'rx-tree-select',
    options: DOUBLE,
    stored: double('1', '国内'),
    reads: '国内',
    role: 'button',
    edit: chooseInSheet('国外'),
    becomes: { value: '2', label: '国外' },
  },
  {
    control: 'rx-button-edit',
    options: { mode: 'dialog', dialog: 'hotel_list' },
    stored: double('9', '和平饭店'),
    reads: '和平饭店',
    role: 'button',
    edit: () => button(word('controls.clearField', { name: LABEL })).click(),
    becomes: '',
  },
  {
    control: 'rx-button-edit-single',
    options: { mode: 'dialog', dialog: 'hotel_list' },
    stored: '和平饭店',
    reads: '和平饭店',
    role: 'button',
    edit: () => button(word('controls.clearField', { name: LABEL })).click(),
    becomes: '',
  },
  { control: 'rx-button', aliases: ['rx-custom-query', 'button'], stored: '', role: 'button' },
];

export const PEOPLE_AND_PLACES: readonly ControlSample[] = [
  {
    control: 'rx-user',
    options: { single: true },
    stored: double('4', '李强'),
    reads: '李强',
    role: 'button',
    edit: chooseInSheet('赵敏', word('people.choose'), '赵'),
    becomes: { value: '5', label: '赵敏' },
  },
  {
    control: 'rx-group',
    options: { single: true },
    stored: double('31', '财务部'),
    reads: '财务部',
    role: 'button',
    edit: chooseInSheet('人事部', word('people.choose')),
    becomes: { value: '32', label: '人事部' },
  },
  {
    control: 'rx-address',
    options: { setting: { isCity: true, isCounty: false, isAddress: true } },
    stored: JSON.stringify({ ...ADDRESS, address: '南京路 1 号' }),
    reads: '南京路 1 号',
    role: 'group',
    edit: () => page.getByRole('textbox', { name: word('controls.area.address') }).fill('淮海路 2 号'),
    becomes: { ...ADDRESS, address: '淮海路 2 号' },
  },
  {
    control: 'rx-district',
    options: { setting: { isCity: true, isCounty: false } },
    stored: JSON.stringify(ADDRESS),
    reads: '上海市',
    role: 'group',
    edit: () => userEvent.selectOptions(page.getByRole('combobox', { name: word('controls.area.province') }), '北京市'),
    becomes: {
      province: '北京市',
      province_code: '110000000000',
      city: '',
      city_code: '',
      county: '',
      county_code: '',
    },
  },
  {
    control: 'rx-map',
    stored: JSON.stringify({ value: { longitude: '121.47', latitude: '31.23', address: '外滩' }, label: '外滩' }),
    reads: '外滩',
    role: 'group',
    edit: () => page.getByRole('textbox', { name: word('controls.address') }).fill('陆家嘴'),
    becomes: { value: { longitude: '121.47', latitude: '31.23', address: '陆家嘴' }, label: '陆家嘴' },
  },
];
