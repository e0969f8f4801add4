import PizZip from 'pizzip';
import { escapeXml } from '#infrastructure/workflow/print/word/escapeXml.ts';

/** The same text in Chinese, English and Japanese; shorter if several are identical. */
type Words = readonly string[];
export interface WordFile {
  readonly company: Words;
  readonly title: Words;
  readonly intro: Words;
  readonly parts: readonly {
    readonly heading: Words;
    readonly table?: readonly (readonly Words[])[];
    readonly paragraphs?: readonly Words[];
  }[];
}

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const LANGUAGES = ['zh-CN', 'en-US', 'ja-JP'] as const;

const run = (text: string, at: number, look = ''): string => {
  const language = LANGUAGES[at] ?? 'zh-CN';
  const attribute = language === 'en-US' ? 'w:val' : 'w:eastAsia';
  return `<w:r><w:rPr>${look}<w:lang ${attribute}="${language}"/></w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
};
const SECOND = '<w:color w:val="5B6470"/><w:sz w:val="18"/>';

/** Formats the first language in normal size and the others smaller below it. */
const lines = (words: Words): string =>
  words.map((text, at) => (at === 0 ? '' : '<w:r><w:br/></w:r>') + run(text, at, at === 0 ? '' : SECOND)).join('');
const paragraph = (inner: string, style = ''): string =>
  `<w:p>${style === '' ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${inner}</w:p>`;
const heading = (words: Words, style: string): string =>
  paragraph(words.map((text, at) => run(at === 0 ? text : ` · ${text}`, at)).join(''), style);

const SIDES = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:color="C9CED6"/>`)
  .join('');
const WIDTH = 3000;

const cell = (words: Words, isHead: boolean): string =>
  `<w:tc><w:tcPr><w:tcW w:w="${WIDTH}" w:type="dxa"/>${isHead ? '<w:shd w:val="clear" w:fill="F1F3F6"/>' : ''}</w:tcPr>${paragraph(lines(words))}</w:tc>`;
const table = (rows: readonly (readonly Words[])[]): string =>
  `<w:tbl><w:tblPr><w:tblW w:w="${3 * WIDTH}" w:type="dxa"/><w:tblBorders>${SIDES}</w:tblBorders></w:tblPr>` +
  `<w:tblGrid>${rows[0]?.map(() => `<w:gridCol w:w="${WIDTH}"/>`).join('') ?? ''}</w:tblGrid>` +
  rows
    .map(
      (row, at) =>
        `<w:tr>${at === 0 ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${row.map((words) => cell(words, at === 0)).join('')}</w:tr>`,
    )
    .join('') +
  '</w:tbl>';

const style = (id: string, name: string, size: number, more = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:pPr><w:spacing w:before="240" w:after="120"/></w:pPr><w:rPr>${more}<w:sz w:val="${size}"/></w:rPr></w:style>`;
const STYLES =
  `${XML}<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr>` +
  '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Microsoft YaHei"/><w:color w:val="1F2933"/><w:sz w:val="21"/>' +
  '</w:rPr></w:rPrDefault></w:docDefaults>' +
  style('Title', 'Title', 40, '<w:b/>') +
  style('Heading1', 'heading 1', 28, '<w:b/><w:color w:val="1F4E8C"/>') +
  '</w:styles>';

/** Creates a Word document with a letterhead, headings and tables. */
export function makeWordFile({ company, title, intro, parts }: WordFile): Uint8Array {
  const body = [
    paragraph(company.map((text, at) => run(at === 0 ? text : ` · ${text}`, at, SECOND)).join('')),
    heading(title, 'Title'),
    paragraph(lines(intro)),
    ...parts.flatMap(({ heading: words, table: rows, paragraphs = [] }) => [
      heading(words, 'Heading1'),
      ...(rows === undefined ? [] : [table(rows)]),
      ...paragraphs.map((each) => paragraph(lines(each))),
    ]),
  ].join('');
  const zip = new PizZip();
  const files: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document xmlns:w="${MAIN}"><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': STYLES,
  };
  for (const [name, text] of Object.entries(files)) zip.file(name, text);
  return zip.generate({ type: 'uint8array', compression: 'DEFLATE' });
}
