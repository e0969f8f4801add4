import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDefinitions } from '#server/company/load/loadDefinitions.ts';
import { describeProblem } from '#server/company/problem.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { copyDefinitions } from '#test/support/definitions.ts';
import { createPrintClient, extractWordText, createWordTemplate } from '#test/support/prints.ts';

type Prints = Awaited<ReturnType<typeof createPrintClient>>;
const WORD = 'definitions of a test';

/* Templates added by a company: checked against the form, reloaded, and limited to fields the user may see. */
describe('templates of a company', () => {
  let folder = '';
  let company: Company;
  let zhang: Prints;
  let admin: Prints;
  let expense = '';
  const path = (name: string) => join(folder, 'prints', name);
  const write = (name: string, content: object | Buffer) =>
    writeFile(path(name), Buffer.isBuffer(content) ? content : JSON.stringify(content, null, 2));
  const reload = async () => (await admin.post('/definitions/reload')).body;
  const told = async (): Promise<readonly string[]> => {
    const loaded = await loadDefinitions(folder);
    return loaded.ok ? [] : loaded.error.map(describeProblem);
  };
  beforeAll(async () => {
    folder = await copyDefinitions();
    const form = JSON.parse(await readFile(join(folder, 'processes/expense/form.json'), 'utf8'));
    form.permissions.detail.account = 'none';
    form.permissions.detail.sub__expense_item.receipts = 'none';
    await writeFile(join(folder, 'processes/expense/form.json'), JSON.stringify(form));
    await write('note.json', { name: WORD, kind: 'word', process: 'expense' });
    await write(
      'note.docx',
      createWordTemplate('[{account}|{total}|{label.account}]', '{#expense_item}{item}:{receipts}', '{/expense_item}'),
    );
    company = await startCompany(embeddedDatabase, { definitions: folder, callsPerMinute: 1e9 });
    zhang = await createPrintClient(company, 'zhangwei');
    admin = await createPrintClient(company, 'admin');
    expense = await company.start(zhang, 'expense');
  });
  afterAll(() => rm(folder, { recursive: true }));

  const note = async () =>
    extractWordText(await zhang.print('word', { alias: 'expense', pk: expense, template: 'note' }));

  it('print no field the user may not see, in the record or in its rows', async () => {
    expect(await note()).toEqual(['[|¥1,906.50|Bank account]', 'Train:', 'Hotel:', '']);
    const data = await zhang.word(`getData?pkId=note&id=${expense}`);
    expect(JSON.stringify(data)).not.toContain('6222020200011112222');
    expect(data.expense_item[0]).not.toHaveProperty('receipts');
  });

  it('are reloaded; an invalid one is refused with file, element and line while the old one stays in use', async () => {
    await write('note.docx', createWordTemplate('{total} now'));
    expect((await reload()).success).toBe(true);
    expect(await note()).toEqual(['¥1,906.50 now']);
    await write('note.docx', createWordTemplate('fine', '{totl} {#nobody}'));
    const broken = await reload();
    expect(broken).toMatchObject({ success: false, reason: 'definition.broken' });
    expect(broken.message).toContain(
      'prints/note.docx:2: paragraph 2 of word/document.xml: {totl}: the form has no "totl"',
    );
    expect(broken.message).toContain('{#nobody} is never closed');
    expect(await note()).toEqual(['¥1,906.50 now']);
    await write('note.docx', createWordTemplate('{total} now'));
    expect(await told()).toEqual([]);
  });

  const sound = { name: 'x', kind: 'pdf', process: 'expense', document: { content: ['{total}'] } };
  it.each([
    [{ ...sound, process: 'nobody' }, /prints\/odd\.json:4: process: the process "nobody" does not exist/u],
    [{ ...sound, process: undefined }, /bound to a solution or to a process/u],
    [{ ...sound, solution: 'asset' }, /bound to a solution or to a process/u],
    [{ ...sound, process: undefined, solution: 'nobody' }, /solution: the solution "nobody" does not exist/u],
    [{ ...sound, kind: 'html' }, /kind: a kind is one of pdf, word, excel/u],
    [{ ...sound, document: undefined }, /the document of a PDF is in "document"/u],
    [
      { ...sound, document: { content: ['ok', { text: '{totl}' }] } },
      /prints\/odd\.json:9: content\.1\.text: \{totl\}: the form has no "totl"/u,
    ],
    [{ ...sound, document: { content: ['{item}'] } }, /the form has no "item"/u],
    [
      { ...sound, document: { content: [{ for: 'expense_item', show: '{item} {totl}' }] } },
      /content\.0\.show: \{totl\}/u,
    ],
    [
      { ...sound, document: { content: [{ for: 'nobody', show: 'x' }] } },
      /content\.0\.for: \{nobody\}: the form has no "nobody"/u,
    ],
    [{ ...sound, document: { content: ['{total +}'] } }, /\{total \+\}/u],
    [{ ...sound, document: { content: ['{page}'] } }, /the form has no "page"/u],
    [
      { ...sound, document: { content: [{ image: '/etc/passwd' }] } },
      /content\.0\.image: a picture must be embedded in the template/u,
    ],
    [
      { ...sound, document: { content: [], attachments: { a: { src: '/etc/passwd' } } } },
      /"attachments" cannot be used/u,
    ],
    [{ ...sound, document: { content: [{ svg: '<svg/>' }] } }, /"svg" cannot be used/u],
    [{ ...sound, file: '{nobody}' }, /prints\/odd\.json:\d+: file: \{nobody\}/u],
    [{ name: 'x', kind: 'word', process: 'expense' }, /the file odd\.docx is missing beside it/u],
    [{ name: 'x', kind: 'word', process: 'expense', beside: { '': 'AAAA' } }, /the file lies beside this one/u],
  ])('are refused when they use unknown names: %j', async (content, problem) => {
    await write('odd.json', content);
    expect((await told()).join('\n')).toMatch(problem);
    await rm(path('odd.json'));
  });

  it('of Word and Excel are refused when they are not valid files', async () => {
    await write('odd.json', { name: 'x', kind: 'excel', process: 'expense' });
    await write('odd.xlsx', Buffer.from('not a zip'));
    expect((await told()).join('\n')).toMatch(/prints\/odd\.xlsx: this file cannot be read/u);
    await Promise.all([rm(path('odd.json')), rm(path('odd.xlsx'))]);
    expect(await told()).toEqual([]);
  });

  it('that fail to render are reported by type, and the next document still works', async () => {
    await write('odd.json', {
      ...sound,
      document: { content: [{ table: { widths: ['*'], body: [['{total}', 'x'], 'y'] } }] },
    });
    expect((await reload()).success).toBe(true);
    const failed = await zhang.order('pdf', { alias: 'expense', pk: expense, template: 'odd' });
    expect(failed).toMatchObject({ success: false, reason: 'print.pdf', message: 'Generating PDF failed' });
    expect(await zhang.order('pdf', { alias: 'expense', pk: expense, template: 'expense_claim' })).toMatchObject({
      success: true,
    });
    await rm(path('odd.json'));
    expect((await reload()).success).toBe(true);
    expect(await zhang.order('pdf', { alias: 'expense', pk: expense, template: 'odd' })).toMatchObject({
      reason: 'print.noTemplate',
    });
  });

  it('print a table of 5,000 rows while other requests are answered', async () => {
    const lines = Array.from({ length: 5000 }, (_, row) => ({
      item: `直 ${row}`,
      spentOn: '2026-11-02',
      receipts: 1,
      amount: 1.5,
    }));
    const large = await company.start(zhang, 'expense', { sub__expense_item: lines });
    let answered = 0;
    let isOver = false;
    const wang = await createPrintClient(company, 'wangfang');
    const asking = (async () => {
      while (!isOver) {
        await wang.toDo();
        answered += 1;
      }
    })();
    const printed = await zhang.order('pdf', { alias: 'expense', pk: large, template: 'expense_claim' });
    isOver = true;
    await asking;
    expect(printed).toMatchObject({ success: true, missing: [] });
    expect(answered).toBeGreaterThan(10);
    const word = extractWordText(await zhang.print('word', { alias: 'expense', pk: large, template: 'note' }));
    expect(word).toEqual(['¥7,500.00 now']);
  });
});
