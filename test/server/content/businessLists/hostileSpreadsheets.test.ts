import { Buffer } from 'node:buffer';
import { beforeAll, expect, it } from 'vitest';
import { startCompany } from '#test/support/company.ts';
import { embeddedDatabase, onBothDatabases } from '#test/support/database.ts';
import { startDemoLists } from '#test/support/startDemoLists.ts';
import { createSecondTenant } from '#test/support/createSecondTenant.ts';
import {
  sheetOf,
  loginSpreadsheetClient,
  createSpreadsheetClient,
  textCell,
  createWorkbook,
  createZip,
  type TestRow,
} from '#test/support/spreadsheets.ts';

const HEADINGS = ['Asset', 'Asset number'];

onBothDatabases('malformed spreadsheets', (fresh) => {
  let lists: Awaited<ReturnType<typeof startDemoLists>>;
  let hepeng: Awaited<ReturnType<typeof loginSpreadsheetClient>>;
  beforeAll(async () => {
    lists = await startDemoLists(await fresh());
    hepeng = await loginSpreadsheetClient(lists.app, 'hepeng');
  });
  const assets = async () => (await (await lists.asking('hepeng')).data('assets')).result.data;
  const refused = async (bytes: Buffer) => {
    const before = await assets();
    const answer = await hepeng.send('assets', bytes);
    expect(answer).toMatchObject({ success: true, data: { status: 'error', added: [], changed: [] } });
    expect(await assets()).toEqual(before);
    return answer.message;
  };
  const row = (line: number, cells: string) => `<row r="${line}">${cells}</row>`;
  const head = row(1, textCell('A1', 'Asset') + textCell('B1', 'Asset number'));

  it('are refused with a sentence: text, images, an empty file, another zip, half a workbook', async () => {
    const whole = await createWorkbook([HEADINGS, ['x']]);
    const odd = [
      Buffer.from('Asset,Cost\nDesk,1'),
      Buffer.alloc(0),
      Buffer.from('PK\x03\x04 and nothing else'),
      createZip([{ name: 'readme.txt', content: 'hello' }]),
      whole.subarray(0, whole.length / 2),
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]),
    ];
    for (const bytes of odd) expect(await refused(bytes)).toContain('.xlsx');
    expect(await refused(createZip(sheetOf('<row r="1"><c r="A1"><v>')))).not.toBe('');
    expect(await refused(await createWorkbook([HEADINGS]))).toContain('no rows');
  });

  it('are not unpacked when they unpack to more than they declare', async () => {
    const bomb = Buffer.alloc(200 * 1024 * 1024, 0x20);
    const [rels, book] = sheetOf('');
    const sheet = { name: 'xl/worksheets/sheet1.xml', content: bomb };
    for (const said of [bomb.length, 10]) {
      const packed = createZip([rels ?? sheet, book ?? sheet, { ...sheet, said }]);
      expect(packed.length).toBeLessThan(1024 * 1024);
      expect(await refused(packed)).toContain('too large');
    }
    expect(await refused(Buffer.alloc(11 * 1024 * 1024, 'PK\x03\x04'))).toContain('too large');
  });

  it('are refused for a cell at an extreme position without creating the cells before it', async () => {
    for (const place of ['A1048576', 'XFD2', 'ZZZZZZZ1', 'A999999999999'])
      expect(await refused(createZip(sheetOf(head + `<row r="2">${textCell(place, 'x')}</row>`)))).not.toBe('');
    for (const line of ['1e9', '&#57;99999999', '-1', '4294967296'])
      expect(await refused(createZip(sheetOf(`${head}<row r="${line}"></row>`)))).not.toBe('');
    const entity = '<!DOCTYPE x [<!ENTITY a "aaaa">]>';
    expect(await refused(createZip(sheetOf(head, entity)))).not.toBe('');
  });

  it('are refused with too many rows', async () => {
    const many = Array.from({ length: 5001 }, (_, at): TestRow => [`Name ${at}`, `M-${at}`]);
    expect(await refused(await createWorkbook([HEADINGS, ...many]))).toContain('5,000');
  });

  it('are refused for formula cells, whose results are not read as values', async () => {
    const cells = [
      `<c r="A2"><f>1+1</f><v>2</v></c>${textCell('B2', 'F-1')}`,
      `<c r="A3" t="str"><f>HYPERLINK("http://evil")</f></c>${textCell('B3', 'F-2')}`,
      `<c r="A4" t="e"><v>#DIV/0!</v></c>${textCell('B4', 'F-3')}`,
      `${textCell('A5', 'Plain')}${textCell('B5', 'F-4')}`,
    ];
    const answer = await hepeng.send(
      'assets',
      createZip(sheetOf(head + cells.map((each, at) => row(at + 2, each)).join(''))),
    );
    expect(answer.data.added).toEqual([5]);
    expect(answer.data.refused.map(({ line, column }) => [line, column])).toEqual([
      [2, 'Asset'],
      [3, 'Asset'],
      [4, 'Asset'],
    ]);
  });
});

it('spreadsheet exports and imports reach the lists of one company only', async () => {
  const company = await startCompany(embeddedDatabase);
  const { administrator } = await createSecondTenant(company);
  const theirs = createSpreadsheetClient({ app: company.platform.app, token: administrator.token });
  const ours = createSpreadsheetClient({ app: company.platform.app, token: (await company.person('hepeng')).token });
  expect(await theirs.order('assets')).toMatchObject({ success: false });
  const book = await createWorkbook([
    ['Asset', 'Asset number'],
    ['Desk', 'T-1'],
  ]);
  expect(await theirs.send('assets', book)).toMatchObject({ success: false });
  expect((await ours.send('assets', book)).data.added).toEqual([2]);
  const { data } = await ours.order('assets');
  expect((await theirs.fetchFile(data)).body).toContain('"success":false');
});
