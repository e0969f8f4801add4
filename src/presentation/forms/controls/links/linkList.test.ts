import { describe, expect, it } from 'vitest';
import { parseStoredLinks } from './parseStoredLinks.ts';
import { parsePageAddress } from '../../../ui/navigation/parsePageAddress.ts';

const HERE = 'https://oa.example';

describe('the links of a value', () => {
  it('are parsed from the usual keys, ignoring others', () => {
    const stored = '[{"title":"Site","url":"https://a.example","more":1},{"name":"No address"},{},null,7,"tel:1"]';
    expect(parseStoredLinks(stored)).toEqual([
      { name: 'Site', address: 'https://a.example' },
      { name: 'No address', address: '' },
      { name: '7', address: '7' },
      { name: 'tel:1', address: 'tel:1' },
    ]);
    expect(parseStoredLinks('')).toEqual([]);
    expect(parseStoredLinks('https://a.example')).toEqual([
      { name: 'https://a.example', address: 'https://a.example' },
    ]);
  });
});

describe('a link URL', () => {
  it.each([
    ['/pages/bpm/InstInfo?instId=7', { page: 'instanceDetail', params: { instId: '7' } }],
    ['/mobile/pages/bpm/myTasks', { page: 'myTasks', params: {} }],
    ['https://oa.example/mobile/pages/workspace', { page: 'workbench', params: {} }],
    ['pages/list/CustomForm?alias=asset', { page: 'customForm', params: { alias: 'asset' } }],
  ])('%s leads to a page of this app', (address, page) => {
    expect(parsePageAddress(address, HERE)).toEqual(page);
  });

  it.each([
    ...['https://oa.example.evil/pages/bpm/myTasks', '//evil.example/pages/bpm/myTasks', 'javascript:alert(1)'],
    ...['https://oa.example@evil.example/pages/bpm/myTasks', '/pages/nothing', '/api/x', 'http://', '*'],
  ])('%s does not lead to a page of this app', (address) => {
    expect(parsePageAddress(address, HERE)).toBeUndefined();
  });
});
