import { beforeAll, describe, expect, it } from 'vitest';
import { createPreviewer } from '#server/files/preview/previewer.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startCompany } from '#test/support/company.ts';
import { createSecondTenant } from '#test/support/createSecondTenant.ts';
import { docx, hyperlink, paragraph, textCell, xlsx } from '#test/support/officeFiles.ts';
import type { Colleague } from '#test/support/workflow.ts';

const root = '/api-system/system/core/sysFile';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

onBothDatabases('a document preview', (fresh) => {
  let zhangwei: Colleague;
  let wangfang: Colleague;
  let songjia: Colleague;
  let company: Awaited<ReturnType<typeof startCompany>>;
  beforeAll(async () => {
    company = await startCompany(fresh, { callsPerMinute: 1e9 });
    [zhangwei, wangfang, songjia] = await company.people('zhangwei', 'wangfang', 'songjia');
  });
  const upload = async (name: string, bytes: BlobPart, by = zhangwei) => {
    const form = new FormData();
    form.append('file', new File([bytes], name));
    const { body } = await by.postForm(`${root}/upload`, form);
    return body.data[0].fileId as string;
  };
  const preview = async (id: string, by = zhangwei) => (await by.get(`${root}/previewFile?fileId=${id}`)).body;
  const shown = async (name: string, bytes: BlobPart) => preview(await upload(name, bytes));
  const htmlOf = async (name: string, bytes: BlobPart): Promise<string> =>
    (await shown(name, bytes)).data.parts.map(({ html }: { html: string }) => html).join('\n');

  it('is returned to users who may download the file, and not found for others', async () => {
    const id = await upload('terms.docx', docx(paragraph('付款条件 直骨海')));
    const papers = JSON.stringify([{ fileId: id, fileName: 'terms.docx' }]);
    await company.start(zhangwei, 'expense', { invoices: papers });
    const own = await preview(id);
    expect(own).toMatchObject({ success: true, data: { parts: [{ html: '<p>付款条件 直骨海</p>' }], partsLeft: 0 } });
    expect((await preview(id, wangfang)).data).toEqual(own.data);
    const theirs = await createSecondTenant(company);
    for (const stranger of [songjia, theirs.employee, theirs.administrator])
      expect(await preview(id, stranger)).toMatchObject({ success: false, reason: 'file.unknown' });
    expect(await preview('5')).toMatchObject({ success: false, reason: 'file.unknown' });
  });

  it.each([
    ['paragraphs', '<w:p/>'.repeat(400_000)],
    ['cells', `<w:tbl><w:tr>${'<w:tc><w:p/></w:tc>'.repeat(40_000)}</w:tr></w:tbl>`],
    ['runs', `<w:p>${'<w:r><w:t>x</w:t></w:r>'.repeat(100_000)}</w:p>`],
    ['elements of another kind', `<w:p>${'<w:zz/>'.repeat(700_000)}</w:p>`],
    ['paragraphs under another prefix', `<x:p xmlns:x="${WORD}"/>`.repeat(70_000)],
  ])('with too many %s is refused as too large, and can be downloaded', async (_, body) => {
    expect(await shown('many.docx', docx(body))).toMatchObject({ success: false, reason: 'file.tooLargeToShow' });
  });

  it('of five hundred pages is shown', async () => {
    const answer = await shown('long.docx', docx(paragraph('A line of a long contract.').repeat(15_000)));
    expect(answer.success).toBe(true);
  });

  it('of Word keeps its headings, lists and tables, and no active content', async () => {
    const links = {
      bad: 'javascript:alert(1)',
      odd: ' JaVaScRiPt:alert(1)',
      file: 'file:///etc/passwd',
      good: 'https://ringi.example/a?b=1&amp;c=2',
    };
    const table = `<w:tbl><w:tr><w:tc>${paragraph('Cell')}</w:tc></w:tr></w:tbl>`;
    const body =
      Object.keys(links)
        .map((id) => hyperlink(id, id))
        .join('') +
      paragraph('&lt;script&gt;alert(1)&lt;/script&gt;') +
      paragraph('&lt;img src=x onerror=alert(1)&gt;') +
      table;
    const html = await htmlOf('links.docx', docx(body, links));
    expect(html).not.toMatch(/javascript|file:\/\/|<script|<img/iu);
    expect(html).toContain('<p><a>bad</a></p>');
    expect(html).toContain('<a href="https://ringi.example/a?b=1&amp;c=2">good</a>');
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).toMatch(/<table>.*Cell.*<\/table>/u);
  });

  it('of a workbook formats amounts, percentages, dates and times as its cells show them', async () => {
    const codes = ['"¥"#,##0.00', 'yyyy"年"m"月"d"日"', '0.0%;[Red]-0.0%', 'zzz[', '#,##0 "&lt;b&gt;"'];
    const styles =
      `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts>${codes
        .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
        .join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>` +
      [0, 164, 165, 166, 167, 168, 9, 14, 20, 31].map((id) => `<xf numFmtId="${id}"/>`).join('') +
      '</cellXfs></styleSheet>';
    const figures = ['1', '88500', '46000', '-0.0323', '5', '1234', '0.5', '46000', '0.75', '46000'];
    const row = figures.map((figure, at) => `<c r="${'ABCDEFGHIJ'[at]}1" s="${at}"><v>${figure}</v></c>`).join('');
    const html = await htmlOf(
      'money.xlsx',
      xlsx([{ name: 'A', rows: `<row r="1">${row}</row>` }], { 'xl/styles.xml': styles }),
    );
    expect([...html.matchAll(/<td>(.*?)<\/td>/gu)].map(([, text]) => text)).toEqual([
      '1',
      '¥88,500.00',
      '2025年12月9日',
      '-3.2%',
      '5',
      '1,234 &lt;b&gt;',
      '50%',
      '2025-12-09',
      '18:00',
      '2025-12-09',
    ]);
  });

  it.each([
    [`date1904="1"`, '2025-12-09', '2025/12/9'],
    [`date1904='1'`, '2025-12-09', '2025/12/9'],
    [`date1904 = 'true'`, '2025-12-09', '2025/12/9'],
    [`date1904='0'`, '2021-12-08', '2021/12/8'],
  ])('of a workbook counts days from 1904 if its file says %s', async (attribute, day, formatted) => {
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      '<numFmts><numFmt numFmtId="164" formatCode="yyyy/m/d"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>';
    const rows = '<row r="1"><c r="A1" s="1"><v>44538</v></c><c r="B1" s="2"><v>44538</v></c></row>';
    const bytes = xlsx([{ name: 'A', rows }], { 'xl/styles.xml': styles }, `<workbookPr ${attribute}/>`);
    expect(await htmlOf('days.xlsx', bytes)).toContain(`<td>${day}</td><td>${formatted}</td>`);
  });

  it('of a workbook has a table for each sheet with the stored cell values, without calculation', async () => {
    const bytes = xlsx([
      {
        name: '明细',
        rows:
          `<row r="1">${textCell('A1', '项目')}${textCell('B1', '=HYPERLINK("http://x","y")')}</row>` +
          `<row r="3">${textCell('A3', '&lt;b&gt;')}<c r="B3"><v>0.30000000000000004</v></c>` +
          `<c r="C3"><f>SUM(B3:B3)</f><v>0.3</v></c><c r="D3"><f>SUM(B3:B3)</f></c><c r="E3" t="e"><v>#DIV/0!</v></c></row>`,
      },
      { name: 'Geheim', rows: `<row r="1">${textCell('A1', 'hidden words')}</row>`, state: 'hidden' },
      { name: 'Leer', rows: '' },
    ]);
    const { data } = await shown('a.xlsx', bytes);
    expect(data.parts.map(({ name }: { name: string }) => name)).toEqual(['明细', 'Leer']);
    const [{ html }] = data.parts;
    expect(html).toContain('<td>项目</td><td>=HYPERLINK(&quot;http://x&quot;,&quot;y&quot;)</td>');
    expect(html).toContain('<td>&lt;b&gt;</td><td>0.3</td><td>0.3</td><td>=SUM(B3:B3)</td><td>#DIV/0!</td>');
    expect(JSON.stringify(data)).not.toContain('hidden words');
  });

  it('of a huge sheet shows its beginning and the number of remaining rows, whatever position its cells claim', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`,
    );
    const wide = `<row r="1"><c r="A1"><v>1</v></c><c r="AZ1"><v>2</v></c></row>`;
    const far = `<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>`;
    const { data } = await shown(
      'huge.xlsx',
      xlsx([
        { name: 'Long', rows: rows.join('') },
        { name: 'Wide', rows: wide },
        { name: 'Far', rows: far },
        ...Array.from({ length: 20 }, (_, at) => ({ name: `S${at}`, rows: '' })),
      ]),
    );
    const [long, broad, distant] = data.parts;
    expect([long.rowsLeft, broad.columnsLeft, distant.rowsLeft, data.partsLeft]).toEqual([19_700, 12, 1, 11]);
    expect(long.html.match(/<tr>/gu)).toHaveLength(300);
    expect(distant.html.match(/<tr>/gu)).toHaveLength(1);
  });

  it('is refused with a message for a zip bomb and for encrypted, damaged and unsupported files', async () => {
    const reasonOf = async (name: string, bytes: BlobPart) => (await shown(name, bytes)).reason as string;
    const bomb = docx(paragraph('a'), {}, { 'word/media/a.png': new Uint8Array(60 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await reasonOf('bomb.docx', bomb)).toBe('file.tooLargeToShow');
    const words = docx(paragraph('x'.repeat(30 * 1024 * 1024)));
    expect(await reasonOf('words.docx', words)).toBe('file.tooLargeToShow');
    const container = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(512)]);
    const locked = Buffer.concat([container, Buffer.from('EncryptedPackage', 'utf16le')]);
    expect(await reasonOf('locked.docx', locked)).toBe('file.isLocked');
    expect(await reasonOf('old.doc', container)).toBe('file.notShown');
    expect(await reasonOf('half.docx', docx(paragraph('a')).subarray(0, 300))).toBe('file.unreadable');
    expect(
      await reasonOf('entity.docx', docx('', {}, { 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' })),
    ).toBe('file.unreadable');
    expect(await reasonOf('no.docx', docx('', {}, { '[Content_Types].xml': '<Types/>' }))).toBe('file.notShown');
    expect(await reasonOf('broken.docx', docx('<w:p><w:r>'))).toBe('file.unreadable');
    expect(await reasonOf('pages.pdf', '%PDF-1.7\n')).toBe('file.notShown');
    expect(await reasonOf('nothing.docx', '')).toBe('file.notShown');
  });

  it('is detected by its bytes, whatever its name', async () => {
    expect(await htmlOf('a.bin', docx(paragraph('Words')))).toBe('<p>Words</p>');
    expect(
      await htmlOf('b.docx', xlsx([{ name: 'S', rows: `<row r="1">${textCell('A1', 'Cells')}</row>` }])),
    ).toContain('<td>Cells</td>');
  });

  it('of plain text is read in its encoding, and CSV as a table', async () => {
    expect(await htmlOf('a.txt', Buffer.from('直骨海 <b>\r\nsecond'))).toBe('<pre>直骨海 &lt;b&gt;<br>second</pre>');
    expect(await htmlOf('old.txt', new Uint8Array([0xd6, 0xd0, 0xb9, 0xfa]))).toBe('<pre>中国</pre>');
    expect(await htmlOf('a.csv', 'name,"a ""b"", c",\n=1+1,<i>\n')).toBe(
      '<table><tbody><tr><td>name</td><td>a &quot;b&quot;, c</td><td></td></tr><tr><td>=1+1</td><td>&lt;i&gt;</td><td></td></tr></tbody></table>',
    );
  });

  it.each([
    ['semicolons, and decimals with a comma', 'item;price\npaper;1,50\n', '1,50'],
    ['tabs', 'item\tprice\npaper\t1;50\n', '1;50'],
    ['commas, and a heading in quotes', '"a;b;c",price\npaper,1;50\n', '1;50'],
  ])('splits a table at %s', async (_, text, cell) => {
    expect(await htmlOf('prices.csv', text)).toContain(`<tr><td>paper</td><td>${cell}</td></tr>`);
  });
});

describe('the previewer', () => {
  const job = (bytes: Uint8Array) => async () => ({ bytes, ending: 'docx', language: 'en-US' as const });
  it("continues for one user while another user's document takes too long, and afterwards", async () => {
    const previewer = createPreviewer(1);
    const late = await previewer.preview('eva', '1', job(docx(paragraph('a'))));
    expect(late).toMatchObject({ ok: false, error: 'it took longer than 1 ms' });
    await previewer.close();
    const patient = createPreviewer();
    const [one, other] = await Promise.all([
      patient.preview('eva', '1', job(docx(paragraph('Hers')))),
      patient.preview('adam', '2', job(docx(paragraph('His')))),
    ]);
    expect([one, other]).toMatchObject([
      { ok: true, value: { parts: [{ html: '<p>Hers</p>' }] } },
      { ok: true, value: { parts: [{ html: '<p>His</p>' }] } },
    ]);
    await patient.close();
  });

  it('reads an unreadable document once, also for the next user', async () => {
    const previewer = createPreviewer();
    let reads = 0;
    const ask = (who: string, file: string) =>
      previewer.preview(who, file, async () => {
        reads += 1;
        return { bytes: Buffer.from('PK broken'), ending: 'docx', language: 'en-US' };
      });
    for (const who of ['eva', 'eva', 'adam'])
      expect(await ask(who, '7')).toMatchObject({ ok: true, value: { reason: 'unreadable' } });
    expect(reads).toBe(1);
    await ask('eva', '8');
    expect(reads).toBe(2);
    await previewer.close();
  });
});
