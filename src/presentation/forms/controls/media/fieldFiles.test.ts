import { afterEach, expect, it, vi } from 'vitest';
import { fieldFile } from './fieldFiles.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['Asia/Shanghai', '2026-11-30 06:30:05'],
  ['Asia/Tokyo', '2026-11-30 07:30:05'],
  ['America/New_York', '2026-11-29 17:30:05'],
])('stores the time of an upload in the time zone of a company in %s', (timeZone, createTime) => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone } } });
  const at = Date.parse('2026-11-29T22:30:05Z');
  expect(fieldFile({ id: '7', name: 'a.pdf', size: 3, at }).stored).toMatchObject({ fileId: '7', createTime });
});
