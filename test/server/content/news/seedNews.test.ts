import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#application/formatting/language.ts';
import { htmlToText } from '#domain/forms/richText.ts';
import { seedNews } from '#server/demo/seedNews.ts';
import { loadSampleNews } from '#server/company/load/loadSampleNews.ts';
import { projectRoot } from '#server/config/projectRoot.ts';
import { startCompany } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';

const NEWS = '/api-portal/portal/core/insNews';
const folder = join(projectRoot, 'definitions');

onBothDatabases('the news of the demo company', (fresh) => {
  it('is published once, during office hours of working days, with all texts in all three languages', async () => {
    const company = await startCompany(fresh);
    const { database, clock } = company.platform;
    const definitions = await loadDemoDefinitions();
    let last = 10;
    const seed = () =>
      database.transaction((tx) => seedNews(tx, { definitions, now: clock.now(), newId: () => String((last += 1)) }));
    await seed();
    await seed();
    const zhangwei = await company.person('zhangwei');
    const told = new Map<string, string[]>();
    for (const language of LANGUAGES) {
      const { data, totalCount } = (
        await zhangwei.post(`${NEWS}/getAllIssuedNews`, { pageNo: 1, pageSize: 200 }, { 'accept-language': language })
      ).body.result;
      expect(totalCount).toBeGreaterThanOrEqual(60);
      for (const { newId, subject, issuedAt, sysDicName, author } of data) {
        told.set(newId, [...(told.get(newId) ?? []), subject]);
        expect([sysDicName, author, subject]).not.toContain('');
        expect(issuedAt.slice(11)).toMatch(/^(?:09|1[0-8]):\d\d:00$/u);
        expect([0, 6]).not.toContain(new Date(`${issuedAt.slice(0, 10)}T00:00:00Z`).getUTCDay());
      }
    }
    for (const titles of told.values()) expect(new Set(titles).size).toBe(LANGUAGES.length);
    const days = [
      ...(await zhangwei.post(`${NEWS}/getAllIssuedNews`, { pageNo: 1, pageSize: 200 })).body.result.data,
    ].map(({ issuedAt }: { issuedAt: string }) => Date.parse(issuedAt.slice(0, 10)));
    expect((Math.max(...days) - Math.min(...days)) / 86_400_000).toBeGreaterThan(600);
  });
});

it('the sample news has at most twelve images of 40 KiB each', async () => {
  const loaded = await loadSampleNews(folder);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.error));
  const sizes = [...loaded.value.pictures.values()].map(({ length }) => length);
  expect(sizes.length).toBeLessThanOrEqual(12);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(40 * 1024);
  for (const { titles, texts, key } of loaded.value.items)
    for (const language of LANGUAGES)
      expect([key, titles[language] ?? '', htmlToText(texts[language] ?? '')]).not.toContain('');
  expect((await stat(join(folder, 'news/zh-CN.html'))).size).toBeLessThan(100_000);
});
