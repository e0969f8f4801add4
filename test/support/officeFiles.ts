import PizZip from 'pizzip';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

type Parts = Readonly<Record<string, string | Uint8Array>>;

function zipped(parts: Parts): Buffer<ArrayBuffer> {
  const zip = new PizZip();
  for (const [name, content] of Object.entries(parts)) zip.file(name, content);
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' }) as Buffer<ArrayBuffer>;
}

const typesOf = (overrides: Readonly<Record<string, string>>): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${Object.entries(
    overrides,
  )
    .map(([name, type]) => `<Override PartName="/${name}" ContentType="${TYPE}.${type}+xml"/>`)
    .join('')}</Types>`;
const relsOf = (relations: string): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${relations}</Relationships>`;
const relation = (id: string, type: string, target: string, mode = ''): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`;

/** Returns a Word document with this body; `links` are its hyperlinks by id. */
export const docx = (body: string, links: Readonly<Record<string, string>> = {}, more: Parts = {}) =>
  zipped({
    '[Content_Types].xml': typesOf({ 'word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relsOf(relation('rId1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relsOf(
      Object.entries(links)
        .map(([id, target]) => relation(id, 'hyperlink', target, ' TargetMode="External"'))
        .join(''),
    ),
    'word/document.xml': `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}"><w:body>${body}</w:body></w:document>`,
    ...more,
  });
export const paragraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
export const hyperlink = (id: string, text: string): string =>
  `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink></w:p>`;

/** A sheet of a workbook: its name, its rows as XML, and whether it is hidden. */
export interface TestSheet {
  readonly name: string;
  readonly rows: string;
  readonly state?: string;
}

export const xlsx = (sheets: readonly TestSheet[], more: Parts = {}, properties = '') =>
  zipped({
    '[Content_Types].xml': typesOf({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      ...Object.fromEntries(sheets.map((_, at) => [`xl/worksheets/sheet${at + 1}.xml`, 'spreadsheetml.worksheet'])),
    }),
    '_rels/.rels': relsOf(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relsOf(
      sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join(''),
    ),
    'xl/workbook.xml': `${XML}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}">${properties}<sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"${state === undefined ? '' : ` state="${state}"`}/>`,
      )
      .join('')}</sheets></workbook>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  });
export const textCell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
