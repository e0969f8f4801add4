import PizZip from 'pizzip';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { isRepeated, isDocumentList, isDocumentObject, type DocumentPart } from '../../print/pdf/fillDocument.ts';
import { rowsOfSheet, sharedTexts } from '../../print/excel/sheetXml.ts';
import { sheetsOf } from '../../print/excel/fillWorkbook.ts';
import type { JsonPath } from '../loadCompanyFiles.ts';

/** A text of a template where it stands, in the order of the document. */
export interface TemplateText {
  readonly text: string;
  readonly line: number;
  readonly element: string;
}

/** The texts of a PDF's document, each with the rows it is repeated for. */
export interface DocumentText {
  readonly text: string;
  readonly at: JsonPath;
  readonly within: readonly string[];
}

export function textsOfDocument(
  part: DocumentPart,
  at: JsonPath = [],
  within: readonly string[] = [],
): readonly DocumentText[] {
  if (typeof part === 'string') return [{ text: part, at, within }];
  if (isDocumentList(part)) return part.flatMap((each, place) => textsOfDocument(each, [...at, place], within));
  if (!isDocumentObject(part)) return [];
  const isLoop = isRepeated(part);
  return Object.entries(part).flatMap(([name, inner]) => {
    const here = [...at, name];
    if (isLoop && (name === 'for' || name === 'if') && typeof inner === 'string')
      return [{ text: `{${inner}}`, at: here, within }];
    const tag = part['for'];
    return textsOfDocument(
      inner,
      here,
      isLoop && name === 'show' && typeof tag === 'string' ? [...within, tag] : within,
    );
  });
}

/** The paragraphs of a Word template, counted in each part of it. */
export function textsOfWord(bytes: Uint8Array): Result<readonly TemplateText[], string> {
  return readZipped(bytes, (zip) =>
    Object.keys(zip.files)
      .filter((name) => /^word\/(?:document|header\d*|footer\d*)\.xml$/u.test(name))
      .flatMap((name) =>
        [...(zip.file(name)?.asText() ?? '').matchAll(/<w:p[ >].*?<\/w:p>/gsu)].map(([paragraph], place) => ({
          text: [...paragraph.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>/gu)]
            .map(([, text = '']) => plain(text))
            .join(''),
          line: place + 1,
          element: `paragraph ${place + 1} of ${name}`,
        })),
      ),
  );
}

/** The cells of an Excel template; `line` is their row. */
export function textsOfWorkbook(bytes: Uint8Array): Result<readonly TemplateText[], string> {
  return readZipped(bytes, (zip) => {
    const shared = sharedTexts(zip.file('xl/sharedStrings.xml')?.asText() ?? '');
    return sheetsOf(zip).flatMap((name) =>
      rowsOfSheet(zip.file(name)?.asText() ?? '', shared).flatMap(({ number, cells }) =>
        cells.flatMap(({ column, text }) =>
          text === undefined ? [] : [{ text, line: number, element: `cell ${column}${number} of ${name}` }],
        ),
      ),
    );
  });
}

/** Formulas one cell holds for others: their copies would speak of wrong places. */
export function sharedFormulasIn(bytes: Uint8Array): Result<boolean, string> {
  return readZipped(bytes, (zip) =>
    sheetsOf(zip).some((name) => /<f\b[^<>]* t="(?:shared|array|dataTable)"/u.test(zip.file(name)?.asText() ?? '')),
  );
}

function readZipped<T>(bytes: Uint8Array, read: (zip: PizZip) => T): Result<T, string> {
  try {
    return ok(read(new PizZip(bytes)));
  } catch {
    return fail('this file cannot be read');
  }
}

const plain = (xml: string): string =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
