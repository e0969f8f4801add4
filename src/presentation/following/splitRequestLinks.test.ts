import { expect, it } from 'vitest';
import { splitRequestLinks } from './splitRequestLinks.ts';

it.each([
  ['Nothing to see.', [{ text: 'Nothing to see.' }]],
  [
    'See http://oa.example.com/bpm/workbench/openDoc/1790000000000000070, please.',
    [{ text: 'See ' }, { instance: '1790000000000000070' }, { text: ', please.' }],
  ],
  ['/openDoc/17', [{ instance: '17' }]],
  [
    'https://a.example/mobile/pages/bpm/openInst?instId=17 and /openDoc/18',
    [{ instance: '17' }, { text: ' and ' }, { instance: '18' }],
  ],
  ['http://evil.example/steal?x=1', [{ text: 'http://evil.example/steal?x=1' }]],
  ['/openDoc/17-not-an-id', [{ text: '/openDoc/17-not-an-id' }]],
  ['/openDoc/', [{ text: '/openDoc/' }]],
])('links from %j only to requests of this server', (text, parts) => {
  expect(splitRequestLinks(text)).toEqual(parts);
});
