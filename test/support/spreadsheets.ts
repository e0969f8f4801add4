import { Buffer } from 'node:buffer';
import { crc32, deflateRawSync } from 'node:zlib';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { readSheet } from 'read-excel-file/node';
import type { FastifyInstance } from 'fastify';

const ROOT = '/api/api-form/form/core/formBoList';

export type TestCell = string | number | boolean | Date | null;
export type TestRow = readonly TestCell[];

const cellOf = (cell: unknown): TestCell =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' || cell instanceof Date
    ? cell
    : null;

/** Returns a workbook as a spreadsheet program writes it. */
export const createWorkbook = (rows: readonly TestRow[]): Promise<Buffer> =>
  writeXlsxFile(rows.map((row) => [...row]) as SheetData, { dateFormat: 'yyyy-mm-dd' }).toBuffer();

export interface ImportAnswer {
  readonly success: boolean;
  readonly message: string;
  readonly reason?: string;
  readonly data: {
    readonly status: string;
    readonly added: readonly number[];
    readonly changed: readonly number[];
    readonly unchanged: readonly number[];
    readonly refused: readonly { readonly line: number; readonly column: string; readonly reason: string }[];
    readonly unknownColumns: readonly string[];
    readonly unreadColumns: readonly string[];
  };
}

interface Sender {
  readonly app: FastifyInstance;
  readonly token: string;
  readonly language?: string;
}

/** The spreadsheet calls of a user, in the format of the contract. */
export function createSpreadsheetClient({ app, token, language = 'en-US' }: Sender) {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
  const order = async (list: string, more: object = {}) =>
    (
      await app.inject({
        method: 'POST',
        url: `${ROOT}/asyncExportExcel`,
        headers,
        payload: { boListKey: list, ...more },
      })
    ).json<{ success: boolean; data: string; reason?: string; message: string }>();
  const fetchFile = (id: string) =>
    app.inject({ method: 'GET', url: `/api/api-system/system/core/sysFile/download/${id}?accessToken=${token}` });
  const fetched = async (list: string, more: object = {}): Promise<Buffer> => {
    const { data, success, message } = await order(list, more);
    if (!success) throw new Error(message);
    return (await fetchFile(data)).rawPayload;
  };
  return {
    order,
    fetchFile,
    fetched,
    rows: async (list: string, more: object = {}): Promise<readonly TestRow[]> =>
      (await readSheet<number>(await fetched(list, more), { trim: false })).map((row) => row.map(cellOf)),
    async send(list: string, bytes: Buffer, name = 'records.xlsx'): Promise<ImportAnswer> {
      const form = new FormData();
      form.append('boListKey', list);
      form.append('files[]', new Blob([new Uint8Array(bytes)]), name);
      const request = new Request('http://localhost/', { method: 'POST', body: form });
      const answer = await app.inject({
        method: 'POST',
        url: `${ROOT}/importExcel`,
        payload: Buffer.from(await request.arrayBuffer()),
        headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
      });
      return answer.json<ImportAnswer>();
    },
  };
}

/** Returns the same calls after a login. */
export async function loginSpreadsheetClient(app: FastifyInstance, account: string, language?: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/api-uaa/oauth/user/token',
    payload: new URLSearchParams({ username: account, password: 'Ringi-2026' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const { access_token: token } = answer.json<{ data: { access_token: string } }>().data;
  return createSpreadsheetClient({ app, token, ...(language !== undefined && { language }) });
}

/** One file in a zip: `said` is its declared size. */
export interface ZippedFile {
  readonly name: string;
  readonly content: Buffer | string;
  readonly said?: number;
}

/** Returns a zip that may have false sizes. */
export function createZip(files: readonly ZippedFile[]): Buffer {
  const [bodies, entries]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content, said } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(said ?? bytes.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    bodies.push(Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed);
    entries.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), head, place, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, list, Buffer.from('PK\x05\x06'), end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Returns a workbook whose sheet XML is given. */
export const sheetOf = (sheetData: string, before = ''): readonly ZippedFile[] => [
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    content: `${before}<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`,
  },
];

/** Returns a cell with inline text. */
export const textCell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
