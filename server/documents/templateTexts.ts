import PizZip from 'pizzip';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { isRepeated, isDocumentList, isDocumentObject, type DocumentPart } from './pdf/fillDocument.ts';
import { parseSheetRows, parseSharedStrings } from './excel/sheetXml.ts';
import { listSheets } from './excel/fillWorkbook.ts';

type JsonPath = readonly (string | number)[];

/** A text of a template with its position, in the order of the document. */
export interface TemplateText {
  readonly text: string;
  readonly line: number;
  readonly element: string;
}

/** A text of a PDF document with the rows it is repeated for. */
export interface DocumentText {
  readonly text: string;
  readonly at: JsonPath;
  readonly within: readonly string[];
}

export function listDocumentTexts(
  part: DocumentPart,
  at: JsonPath = [],
  within: readonly string[] = [],
): readonly DocumentText[] {
  if (typeof part === 'string') return [{ text: part, at, within }];
  if (isDocumentList(part)) return part.flatMap((each, place) => listDocumentTexts(each, [...at, place], within));
  if (!isDocumentObject(part)) return [];
  const isLoop = isRepeated(part);
  return Object.entries(part).flatMap(([name, inner]) => {
    const here = [...at, name];
    if (isLoop && (name === 'for' || name === 'if') && typeof inner === 'string')
      return [{ text: `{${inner}}`, at: here, within }];
    const tag = part['for'];
    return listDocumentTexts(
      inner,
      here,
      isLoop && name === 'show' && typeof tag === 'string' ? [...within, tag] : within,
    );
  });
}

/** Returns the paragraphs of a Word template, numbered in each of its parts. */
export function listWordTexts(bytes: Uint8Array): Result<readonly TemplateText[], string> {
  return readZipFile(bytes, (zip) =>
    Object.keys(zip.files)
      .filter((name) => /^word\/(?:document|header\d*|footer\d*)\.xml$/u.test(name))
      .flatMap((name) =>
        [...(zip.file(name)?.asText() ?? '').matchAll(/<w:p[ >].*?<\/w:p>/gsu)].map(([paragraph], place) => ({
          text: [...paragraph.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>/gu)]
            .map(([, text = '']) => unescapeEntities(text))
            .join(''),
          line: place + 1,
          element: `paragraph ${place + 1} of ${name}`,
        })),
      ),
  );
}

/** Returns the cells of an Excel template; `line` is their row. */
export function listWorkbookTexts(bytes: Uint8Array): Result<readonly TemplateText[], string> {
  return readZipFile(bytes, (zip) => {
    const shared = parseSharedStrings(zip.file('xl/sharedStrings.xml')?.asText() ?? '');
    return listSheets(zip).flatMap((name) =>
      parseSheetRows(zip.file(name)?.asText() ?? '', shared).flatMap(({ number, cells }) =>
        cells.flatMap(({ column, text }) =>
          text === undefined ? [] : [{ text, line: number, element: `cell ${column}${number} of ${name}` }],
        ),
      ),
    );
  });
}

/** Whether the workbook has shared formulas, whose copies would refer to wrong cells. */
export function hasSharedFormulas(bytes: Uint8Array): Result<boolean, string> {
  return readZipFile(bytes, (zip) =>
    listSheets(zip).some((name) => /<f\b[^<>]* t="(?:shared|array|dataTable)"/u.test(zip.file(name)?.asText() ?? '')),
  );
}

function readZipFile<T>(bytes: Uint8Array, read: (zip: PizZip) => T): Result<T, string> {
  try {
    return ok(read(new PizZip(bytes)));
  } catch {
    return fail('this file cannot be read');
  }
}

const unescapeEntities = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
