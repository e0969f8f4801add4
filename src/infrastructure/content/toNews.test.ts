import { expect, it } from 'vitest';
import type { NewsDto } from '#contract/content/newsEndpoints.ts';
import { toNewsRow } from './toNews.ts';

const SILENT: Omit<NewsDto, 'newId' | 'content'> = {
  subject: 'Mails',
  sysDicNew: 'safety',
  sysDicName: 'Security',
  keywords: null,
  imgFileId: null,
  readTimes: 0,
  author: null,
  status: 'Issued',
  createTime: null,
  issuedAt: null,
  expiresAt: null,
  isRead: null,
  files: null,
};
const wordsOf = (content: string) => toNewsRow({ ...SILENT, newId: '1', content }).excerpt;

it.each([
  ['escaped, as our server sends an excerpt', 'About a &quot;salary allowance&quot;', 'About a "salary allowance"'],
  ['marked up, as a platform sends the whole', '<p>About <b>salary</b></p><p>More</p>', 'About salary More'],
  [
    'long: no word is cut',
    'The fourth floor will be ready at the end of next week. The Platform and Front-end teams move back.',
    'The fourth floor will be ready at the end of next week. The Platform…',
  ],
  ['long and without spaces', '四'.repeat(90), `${'四'.repeat(70)}…`],
])('shows the beginning of a text that is %s', (_, content, words) => {
  expect(wordsOf(content)).toBe(words);
});
