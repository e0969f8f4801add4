import { beforeAll, describe, expect, it } from 'vitest';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { startCompany, type Company } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { createPrintClient } from '#test/support/prints.ts';

async function wordsOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const words: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    words.push(...items.flatMap((item) => ('str' in item ? [item.str] : [])));
  }
  return words.join(' ');
}

describe('a printed record', () => {
  let company: Company;
  beforeAll(async () => {
    company = await startCompany(embeddedDatabase, { callsPerMinute: 1e9 });
  });

  it.each([40, 46, 90])('continues on the next page when an opinion has %i lines', async (lines) => {
    const zhang = await createPrintClient(company, 'zhangwei');
    const wang = await company.person('wangfang');
    const expense = await company.start(zhang, 'expense');
    const opinion = Array.from({ length: lines }, (_, at) => `- ${at + 1}`).join('\n');
    await wang.decide(await company.taskIn(expense, wang), 'AGREE', { opinion });
    const words = await wordsOf(await zhang.print('pdf', { alias: 'expense', pk: expense }));
    expect(words).toContain('Wang Fang');
    expect(words).toContain(`- ${lines}`);
  });

  it('has fonts for European letters and currency symbols', async () => {
    const zhang = await createPrintClient(company, 'zhangwei');
    const expense = await company.start(zhang, 'expense', { title: 'Łódź, Győr, İstanbul ₹ ₽' });
    const printed = await zhang.order('pdf', { alias: 'expense', pk: expense });
    expect(printed).toMatchObject({ success: true, missing: [] });
  });
});
