import mammoth from 'mammoth';
import PizZip from 'pizzip';
import { describe, expect, it } from 'vitest';
import type { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { PrintTemplate } from '#domain/print/printTemplate.ts';
import { ok } from '#domain/shared/result.ts';
import { createHttpPrintGateway } from './httpPrintGateway.ts';
import { toPrintTemplates } from '../../http/wire/toPrintTemplates.ts';
import { formField, createForm } from '#testing/arbitraryForms.ts';
import { pngPicture } from '#test/support/pictures.ts';
import { extractWordText, createWordTemplate } from '#test/support/prints.ts';
import { createWireWith, type WireCall } from '#test/support/wire.ts';

const view = createForm([formField('title', { label: 'Title' })], {
  record: { fields: { title: 'Trip', ID_: '9' }, tables: {}, parts: {} },
});
const form = { alias: 'expense', id: '70', view, instance: '70' };
const template = (given: Partial<PrintTemplate>): PrintTemplate => ({
  key: 't',
  name: 'Claim',
  kind: 'pdf',
  output: 'file',
  ...given,
});

function printer(
  answer: (call: WireCall) => unknown,
  template_ = createWordTemplate('x'),
  more: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {},
) {
  const wire = createWireWith(answer);
  const uploaded: { name: string; bytes: Promise<ArrayBuffer> }[] = [];
  const files: FileGateway = {
    upload: async (file, name) => {
      uploaded.push({ name, bytes: file.arrayBuffer() });
      return ok({ id: '88', name, size: 1 });
    },
    download: async () => ok(new Blob()),
    extendRetention: async () => [],
    getUrl: (file) => `/file/${file}`,
  };
  const fetched: string[] = [];
  const gateway = createHttpPrintGateway(wire.call, files, async (address) => {
    fetched.push(address);
    return new Response(more[address] ?? new Uint8Array(template_));
  });
  return { gateway, asked: wire.asked, uploaded, fetched };
}

describe('printing', () => {
  it('requests a file from our server, and reports characters no font has', async () => {
    const { gateway, asked } = printer(() => ({ data: '5', fileName: 'EX-1.pdf', missing: ['U+1F600'], message: '' }));
    expect(await gateway.createFile(template({}), form)).toEqual(
      ok({ file: '5', name: 'EX-1.pdf', missingCharacters: ['U+1F600'], missingPictures: [] }),
    );
    expect(asked).toEqual([
      { path: '{kind}', fields: { kind: 'pdf' }, body: { alias: 'expense', pk: '70', template: 't' } },
    ]);
  });

  it('accepts a response that contains only the file id', async () => {
    const { gateway } = printer(() => ({ data: 5 }));
    expect(await gateway.createFile(template({}), form)).toEqual(
      ok({ file: '5', name: 'Claim', missingCharacters: [], missingPictures: [] }),
    );
  });

  it('sends the form for a page template, with its labels and the request', async () => {
    const { gateway, asked } = printer(() => '<p>x</p>');
    expect(await gateway.getPage(template({ output: 'page', key: '7001' }), form)).toEqual(ok('<p>x</p>'));
    const body = asked[0]?.body as { pkId: string; data: string; metadata: string };
    expect(JSON.parse(body.data)).toEqual({ title: 'Trip', ID_: '9', INST_ID_: '70' });
    expect(JSON.parse(body.metadata)).toEqual([{ name: 'title', comment: 'Title', instConfig: '' }]);
  });

  it('fills a Word template on the device with the server code if the platform returns only values', async () => {
    const words = createWordTemplate(
      '{title}: {kind}, {kind-value}',
      '{#items}{name} {price * 2}',
      '{/items}',
      '{main.title}',
    );
    const { gateway, uploaded, asked, fetched } = printer(
      ({ path }) =>
        path === 'getData'
          ? {
              main: { title: 'Trip', 'kind-value': 'travel', 'kind-label': '差旅费' },
              items: [
                { name: 'Train', price: 3 },
                { name: '=1+1', price: '4' },
              ],
            }
          : { id: '7', templateId: '12' },
      words,
    );
    const word = template({ kind: 'word', output: 'device' });
    expect(await gateway.createFile(word, form)).toEqual(
      ok({ file: '88', name: 'Claim.docx', missingCharacters: [], missingPictures: [] }),
    );
    expect(fetched).toEqual(['/file/12']);
    expect(asked.map(({ path, fields }) => [path, fields])).toEqual([
      ['getByTemplateId', { templateId: 't' }],
      ['getData', { pkId: 't', id: '9' }],
    ]);
    const [file] = uploaded;
    expect(file?.name).toBe('Claim.docx');
    expect(extractWordText(Buffer.from((await file?.bytes) ?? new ArrayBuffer(0)))).toEqual([
      'Trip: 差旅费, travel',
      'Train 6',
      '=1+1 8',
      '',
      'Trip',
    ]);
  });

  it('draws the images and signatures by their files, and reports unreadable ones by name', async () => {
    const sign = pngPicture(30, 10);
    const { gateway, uploaded, fetched } = printer(
      ({ path }) =>
        path === 'getData'
          ? {
              main: {
                sign: JSON.stringify([{ fileId: '21', time: '2026-11-02 10:03:00', userId: '4' }]),
                photo: JSON.stringify([
                  { fileId: '22', fileName: 'hall.webp' },
                  { fileId: '22', fileName: 'hall.webp' },
                ]),
                other: JSON.stringify([{ fileId: '23', fileName: 'plan.pdf' }]),
              },
            }
          : { id: '7', templateId: '12' },
      createWordTemplate('{%sign 30x10}', '{%photo}', '{title}'),
      { '/file/21': sign, '/file/22': new Uint8Array([82, 73, 70, 70]) },
    );
    const printed = await gateway.createFile(template({ kind: 'word', output: 'device' }), form);
    expect(printed).toEqual(
      ok({ file: '88', name: 'Claim.docx', missingCharacters: [], missingPictures: ['hall.webp'] }),
    );
    expect(fetched).toEqual(['/file/12', '/file/21', '/file/22']);
    const { value } = await mammoth.convertToHtml({
      buffer: Buffer.from((await uploaded[0]?.bytes) ?? new ArrayBuffer(0)),
    });
    expect(value).toContain(`alt="sign 2026-11-02 10:03:00" src="data:image/png;base64,${sign.toString('base64')}"`);
    expect(value).toContain('<p>[hall.webp] [hall.webp]</p>');
  });

  it.each([
    ['no zip', Buffer.from('x')],
    ['another zip', new PizZip().generate({ type: 'nodebuffer' })],
    ['a template that does not close', createWordTemplate('{#items}')],
  ])('reports that a template cannot be filled, %s', async (_, bytes) => {
    const { gateway } = printer(
      ({ path }) => (path === 'getData' ? { main: {} } : { id: '7', templateId: '12' }),
      bytes,
    );
    expect(await gateway.createFile(template({ kind: 'word', output: 'device' }), form)).toMatchObject({
      ok: false,
      error: { kind: 'refused', refusal: { code: 'print.word' } },
    });
  });
});

describe('the templates of a request', () => {
  it('are those of our server, or the print buttons of a form', () => {
    const buttons = [
      { name: 'Print', type: 'pdfPrint', method: '', config: { pkId: '7001', boAlias: 'trip' } },
      { name: 'Word', type: 'wordPrint', method: '', config: '{"pkId":"7002"}' },
      { name: 'Back', type: '', method: 'back', config: null },
    ];
    expect(toPrintTemplates([], buttons)).toEqual([
      { key: '7001', name: 'Print', kind: 'pdf', output: 'page' },
      { key: '7002', name: 'Word', kind: 'word', output: 'device' },
    ]);
    expect(toPrintTemplates([{ key: 'a', name: 'A', kind: 'excel' }], buttons)).toEqual([
      { key: 'a', name: 'A', kind: 'excel', output: 'file' },
    ]);
    expect(toPrintTemplates(null, null)).toEqual([]);
  });
});
