import type { Buffer } from 'node:buffer';
import PizZip from 'pizzip';
import type { PrintKind } from '#domain/print/printTemplate.ts';
import type { Company } from './company.ts';

const FORMS = '/api-form/form/core';
const WORD = '/api-system/system/core/sysWordTemplate';

export interface PrintAnswer {
  readonly success: boolean;
  readonly message: string;
  readonly reason?: string;
  readonly data: string;
  readonly fileName: string;
  readonly missing: readonly string[];
  readonly undrawn: readonly string[];
}

/** The print calls of a user, in the format of the contract. */
export async function createPrintClient({ person, platform }: Company, account: string, language = 'en-US') {
  const by = await person(account);
  const headers = { 'accept-language': language };
  const order = async (kind: PrintKind, body: object): Promise<PrintAnswer> =>
    (await by.post(`${FORMS}/formPrint/${kind}`, body, headers)).body;
  const fetched = (id: string) =>
    platform.app.inject({
      method: 'GET',
      url: `/api/api-system/system/core/sysFile/download/${id}?accessToken=${by.token}`,
    });
  return {
    ...by,
    order,
    fetched,
    /** Uploads a file with these bytes. @returns its id */
    async keep(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
      const form = new FormData();
      form.append('file', new File([bytes], name));
      return (await by.postForm('/api-system/system/core/sysFile/upload', form)).body.data[0].fileId;
    },
    /** Returns the bytes of a printed document. */
    async print(kind: PrintKind, body: object): Promise<Buffer> {
      const printed = await order(kind, body);
      if (!printed.success) throw new Error(JSON.stringify(printed));
      return (await fetched(printed.data)).rawPayload;
    },
    page: async (body: object) => (await by.post(`${FORMS}/formPdfTemplate/getPdfTemplate`, body, headers)).body,
    word: async (call: string) => (await by.get(`${WORD}/${call}`, headers)).body,
  };
}

/** Returns the text of a Word document by paragraph, as in its XML. */
export const extractWordText = (bytes: Buffer): readonly string[] =>
  [...(new PizZip(bytes).file('word/document.xml')?.asText() ?? '').matchAll(/<w:p[ >].*?<\/w:p>/gsu)].map(
    ([paragraph]) => [...paragraph.matchAll(/<w:t[^<>]*>([^<]*)<\/w:t>/gu)].map(([, text]) => text).join(''),
  );

/** Returns a Word template of plain paragraphs. */
export function createWordTemplate(...paragraphs: readonly string[]): Buffer {
  const zip = new PizZip();
  const body = paragraphs.map((text) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`).join('');
  zip.file(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  );
  zip.file(
    '_rels/.rels',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  );
  zip.file(
    'word/document.xml',
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  );
  return zip.generate({ type: 'nodebuffer' });
}

/** Returns an Excel template of plain cells. */
export function createWorkbookTemplate(rows: readonly (readonly string[])[]): Buffer {
  const cells = rows.map((row, at) => {
    const inner = row.map(
      (text, column) =>
        `<c r="${String.fromCodePoint(65 + column)}${at + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    return `<row r="${at + 1}">${inner.join('')}</row>`;
  });
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const zip = new PizZip();
  zip.file(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  );
  zip.file('xl/workbook.xml', `<workbook xmlns="${main}"><sheets></sheets></workbook>`);
  zip.file(
    'xl/worksheets/sheet1.xml',
    `<worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
  );
  return zip.generate({ type: 'nodebuffer' });
}
