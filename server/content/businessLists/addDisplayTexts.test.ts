import { expect, it } from 'vitest';
import type { Language } from '#application/formatting/language.ts';
import type { Viewer } from '../../engine/viewer.ts';
import { addDisplayTexts } from './addDisplayTexts.ts';
import type { DeployedFile } from '../../forms/records/companyFileStore.ts';
import { toLabelColumn } from '../../company/recordColumns.ts';
import { embeddedDatabase } from '#test/support/database.ts';

const TEXTS = {
  合同专用章: { 'en-US': 'Contract seal', 'ja-JP': '契約印' },
  法定代表人章: { 'en-US': 'Legal representative', 'ja-JP': '代表者印' },
  '杭州,五楼': { 'en-US': 'Hangzhou, 5th floor', 'ja-JP': '杭州5階' },
};
const list = {
  ...{ key: 'seals', version: 1, texts: TEXTS },
  content: { colsJson: [{ field: 'F_SEALS', renderType: 'TEXT' }] } as DeployedFile<'list'>['content'],
};
const viewer = (language: Language) =>
  ({ language, translate: () => (text: string) => text }) as Pick<Viewer, 'language' | 'translate'> as Viewer;

async function shown(language: Language, value: string, label: string) {
  const database = await embeddedDatabase();
  const row = { ID_: '1', F_SEALS: value, [toLabelColumn('F_SEALS')]: label };
  const [said] = await database.snapshot((tx) => addDisplayTexts(tx, viewer(language), list, [row]));
  return said?.['F_SEALS_display'];
}

it.each([
  ['en-US', 'Contract seal, Legal representative'],
  ['ja-JP', '契約印、代表者印'],
  ['zh-CN', '合同专用章、法定代表人章'],
] as const)("shows each of several choices in the reader's language: %s", async (language, words) => {
  expect(await shown(language, 'contract,legal', '合同专用章,法定代表人章')).toBe(words);
});

it('treats a name that contains a comma as one value', async () => {
  expect(await shown('en-US', 'hz-5', '杭州,五楼')).toBe('Hangzhou, 5th floor');
  expect(await shown('en-US', '7', 'Deli, Ltd.')).toBe('Deli, Ltd.');
});
