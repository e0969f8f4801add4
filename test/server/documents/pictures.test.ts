import mammoth from 'mammoth';
import PizZip from 'pizzip';
import { beforeAll, describe, expect, it } from 'vitest';
import { filterDrawable } from '#server/documents/pdf/pdfPictures.ts';
import { fillWorkbook } from '#server/documents/excel/fillWorkbook.ts';
import { checkPrint } from '#server/company/prints/checkPrint.ts';
import { fillWord } from '#infrastructure/workflow/print/word/fillWord.ts';
import { parsePicture } from '#infrastructure/workflow/print/word/parsePicture.ts';
import type { PrintScope } from '#domain/print/printScope.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { jpegFrame, pngPicture } from '#test/support/pictures.ts';
import { createPrintClient, createWordTemplate, createWorkbookTemplate } from '#test/support/prints.ts';

const HALL = pngPicture(60, 30);
const PHONE = jpegFrame(640, 480, 6);
const DRAWABLE = { '1': parsePicture(HALL)!, '2': parsePicture(PHONE)! };
const pictures = [
  { file: '1', name: 'hall "A" & <B>.png' },
  { file: '2', name: 'phone.jpg' },
  { file: '3', name: 'lost.png' },
];
const entry = { text: '', value: '', pictures };
const row = (file: string): PrintScope => ({
  entries: { photo: { text: 'x', value: 'x', pictures: [{ file, name: `${file}.png` }] } },
  rows: {},
});
const SCOPE: PrintScope = { entries: { photo: entry }, rows: { lines: [row('1'), row('3')] } };

describe('an image in a Word document', () => {
  it("is inline with its text in another program's view; an unreadable one is replaced by its name", async () => {
    const { bytes, undrawn } = fillWord(createWordTemplate('Photo: {%photo 60x40}!'), SCOPE, DRAWABLE);
    expect(undrawn).toEqual([{ file: '3', name: 'lost.png' }]);
    const { value, messages } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) });
    expect(value.replace(/base64,[^"]+/gu, 'base64')).toBe(
      '<p>Photo: <img alt="hall &quot;A&quot; &amp; &lt;B&gt;.png" src="data:image/png;base64" /> ' +
        '<img alt="phone.jpg" src="data:image/jpeg;base64" /> [lost.png]!</p>',
    );
    expect(value).toContain(HALL.toString('base64'));
    expect(value).toContain(PHONE.toString('base64'));
    expect(messages).toEqual([]);
  });
  it('is repeated with its row, stored once, and rotated by its EXIF orientation', () => {
    const { bytes } = fillWord(createWordTemplate('{#lines}{%photo}{/lines}', '{%photo 60x40}'), SCOPE, DRAWABLE);
    const zip = new PizZip(bytes);
    expect(Object.keys(zip.files).filter((name) => name.startsWith('word/media/'))).toHaveLength(2);
    const xml = zip.file('word/document.xml')?.asText() ?? '';
    expect(xml).toContain('<wp:extent cx="2160000" cy="1080000"/>');
    expect(xml).toContain('rot="5400000"');
    const ids = [...xml.matchAll(/<wp:docPr id="(\d+)"/gu)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('an image in a workbook', () => {
  const filled = fillWorkbook(
    createWorkbookTemplate([['Photo', '{%photo 60x40}'], ['{#lines}{%photo 30x15}', '{/lines}'], ['End']]),
    SCOPE,
    DRAWABLE,
  );
  const zip = new PizZip(filled.bytes);
  const text = (name: string): string => zip.file(name)?.asText() ?? '';
  const sheet = text('xl/worksheets/sheet1.xml');

  it('is anchored in its cell by relations that lead to its bytes', () => {
    const drawing = 'xl/drawings/ringi1.xml';
    const id = /<drawing\b[^<>]* r:id="([^"]+)"\/><\/worksheet>/u.exec(sheet)?.[1];
    expect(text('xl/worksheets/_rels/sheet1.xml.rels')).toContain(`Id="${id}"`);
    expect(text('xl/worksheets/_rels/sheet1.xml.rels')).toContain('Target="../drawings/ringi1.xml"');
    expect(text('[Content_Types].xml')).toContain(`PartName="/${drawing}"`);
    const [first = ''] = [...text(drawing).matchAll(/r:embed="([^"]+)"/gu)].map(([, each = '']) => each);
    const target = new RegExp(`Id="${first}"[^<>]*Target="\\.\\./([^"]+)"`, 'u').exec(
      text('xl/drawings/_rels/ringi1.xml.rels'),
    )?.[1];
    expect(Buffer.from(zip.file(`xl/${target}`)?.asUint8Array() ?? [])).toEqual(HALL);
    const places = [...text(drawing).matchAll(/<xdr:col>(\d+)<\/xdr:col>.*?<xdr:row>(\d+)<\/xdr:row>/gu)];
    expect(places.map(([, column, at]) => [column, at])).toEqual([
      ['1', '0'],
      ['1', '0'],
      ['0', '1'],
    ]);
  });
  it('sets the height of its row; an unreadable one is replaced by its name', () => {
    expect(/<row[^<>]* r="1"[^<>]*>/u.exec(sheet)?.[0]).toMatch(/ht="20\d\.\d+" customHeight="1"/u);
    expect(sheet).toContain('[lost.png]');
    expect(sheet).toContain('[3.png]');
    expect(sheet).not.toMatch(/[{}]/u);
    expect(new Set(filled.undrawn.map(({ name }) => name))).toEqual(new Set(['lost.png', '3.png']));
  });
});

describe('images of a PDF', () => {
  it('are replaced by their names if their pixels cannot be decoded, which would crash the PDF library', () => {
    const broken = Buffer.from(pngPicture(40, 40));
    broken.fill(7, 45, 60);
    const unpacked = {
      good: parsePicture(HALL)!,
      deep: parsePicture(pngPicture(9, 9, 16))!,
      broken: parsePicture(broken)!,
    };
    expect(Object.keys(filterDrawable(unpacked))).toEqual(['good', 'deep']);
  });
});

describe('a template', () => {
  const template = { boAttrList: [{ name: 'photo', comment: '', control: 'rx-image' }] };
  const check = (content: unknown) =>
    checkPrint(
      {
        key: 'card',
        file: 'prints/card.json',
        source: '',
        content: { name: 'x', kind: 'pdf', solution: 's', document: { content } },
      } as never,
      {
        files: { solution: [{ key: 's', content: { form: { template } } }] } as never,
        formOfProcess: () => undefined,
        hasProcess: () => false,
      },
    ).map(({ message }) => message);

  it.each([
    ['{%photo 60x40}', []],
    ['{%nobody}', ['{%nobody}: "nobody" does not contain pictures']],
    ['{%photo 0x9}', ['{%photo 0x9}: a field and its box in millimetres, such as {%photo 60x40}']],
    ['Photo: {%photo}', ['in a PDF, a picture must be the only content of its text']],
  ])('is checked when it is loaded: %s', (text, messages) => {
    expect(check([text])).toEqual(messages);
  });
});

describe('a printed record', () => {
  let company: Company;
  let asset = '';
  let hepeng: Awaited<ReturnType<typeof createPrintClient>>;
  beforeAll(async () => {
    company = await startCompany(embeddedDatabase, { callsPerMinute: 1e9 });
    hepeng = await createPrintClient(company, 'hepeng');
    const own = await hepeng.keep('hall.png', HALL);
    const broken = await hepeng.keep('broken.jpg', jpegFrame(9, 9).subarray(0, -2));
    const photo = JSON.stringify([
      { fileId: own, fileName: 'hall.png', size: HALL.length },
      { fileId: broken, fileName: 'broken.jpg', size: 9 },
    ]);
    const saved = await hepeng.post('/api-form/form/core/formSolution/saveForm', {
      setting: { alias: 'asset', action: 'save' },
      data: { code: 'IT-9', name: 'Hall', photo },
    });
    expect(saved.body.success).toBe(true);
    asset = saved.body.data.pk;
  });

  it('shows the images the user may see and names those that cannot be read', async () => {
    const printed = await hepeng.order('pdf', { alias: 'asset', pk: asset, template: 'asset_card' });
    expect(printed).toMatchObject({ success: true, undrawn: ['broken.jpg'] });
    expect(printed.message).toContain('broken.jpg');
    const bytes = (await hepeng.fetched(printed.data)).rawPayload.toString('latin1');
    expect(bytes).toContain('/Subtype /Image');
  });
  it('contains them in the page another platform prints', async () => {
    const page = await hepeng.page({ pkId: 'asset_card', data: JSON.stringify({ ID_: asset }) });
    expect(page.data).toContain(`<img src="data:image/png;base64,${HALL.toString('base64')}" alt="hall.png"`);
    expect(page.data).toContain('[broken.jpg]');
  });
  it('shows nothing of a file that the submitted data only refers to', async () => {
    const zhang = await createPrintClient(company, 'zhangwei');
    const secret = await zhang.keep('secret.png', pngPicture(8, 8));
    const page = await hepeng.page({
      pkId: 'asset_card',
      data: JSON.stringify({
        code: 'X',
        name: 'Y',
        photo: JSON.stringify([{ fileId: secret, fileName: 'secret.png' }]),
      }),
    });
    expect(page.data).toContain('[secret.png]');
    expect(page.data).not.toContain('<img');
  });
});
