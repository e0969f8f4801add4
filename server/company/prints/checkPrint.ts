import { Buffer } from 'node:buffer';
import { findExpressionObjection, parseExpression } from '#domain/expression/parseExpression.ts';
import { PICTURE_PREFIX, parsePlaceholders } from '#domain/print/placeholders.ts';
import { parsePictureTag } from '#domain/print/printPicture.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { straightenQuotes } from '#infrastructure/workflow/print/word/fillWord.ts';
import { findPictureTag, isDocumentList, isDocumentObject } from '#server/documents/pdf/fillDocument.ts';
import type { DocumentPart } from '#server/documents/pdf/fillDocument.ts';
import { SHEET_PAGE_NAMES } from '#server/documents/printNames.ts';
import { formatExpressionError, formatUnparsedExpression } from '../bpmn/formatExpressionError.ts';
import { ENDINGS } from '../files/printFile.ts';
import type { FormFile } from '#server/db/stored/formFile.ts';
import { findFileLine, type CompanyFiles, type JsonPath, type LoadedFile } from '../load/loadCompanyFiles.ts';
import { findReferencedPaths } from '../referencedPaths.ts';
import type { DefinitionProblem } from '../problem.ts';
import { createTemplateNames, type TemplateNames } from './createTemplateNames.ts';
import {
  hasSharedFormulas,
  listDocumentTexts,
  listWordTexts,
  listWorkbookTexts,
} from '#server/documents/templateTexts.ts';
import type { TemplateText } from '#server/documents/templateTexts.ts';

/** Files and processes a template is checked against. */
export interface PrintContext {
  readonly files: Pick<CompanyFiles, 'solution'>;
  readonly formOfProcess: (key: string) => FormFile | undefined;
  readonly hasProcess: (key: string) => boolean;
}

/** Checks that the form, fields and tables of a template exist and that its expressions can be parsed. */
export function checkPrint(print: LoadedFile<'print'>, around: PrintContext): readonly DefinitionProblem[] {
  const { file, content } = print;
  const at = content.process === undefined ? 'solution' : 'process';
  const form = findPrintForm(print, around);
  if (!form.ok) return [{ file, line: findFileLine(print, [at]), element: at, message: form.error }];
  const names = createTemplateNames(form.value, content.process !== undefined);
  const named =
    content.file === undefined
      ? []
      : checkTexts([{ text: content.file, line: findFileLine(print, ['file']), element: 'file' }], names);
  return [
    ...named.map((problem) => ({ file, ...problem })),
    ...(content.kind === 'pdf' ? checkDocument(print, names) : checkOfficeFiles(print, names)),
  ];
}

function findPrintForm(
  { content: { process, solution = '' } }: LoadedFile<'print'>,
  { files, formOfProcess, hasProcess }: PrintContext,
): Result<Pick<FormFile, 'template'>, string> {
  if (process === undefined) {
    const found = files.solution.find(({ key }) => key === solution);
    return found === undefined ? fail(`the solution "${solution}" does not exist`) : ok(found.content.form);
  }
  const form = formOfProcess(process);
  if (form !== undefined) return ok(form);
  return fail(hasProcess(process) ? `the process "${process}" has no form` : `the process "${process}" does not exist`);
}

function checkDocument(print: LoadedFile<'print'>, names: TemplateNames): readonly DefinitionProblem[] {
  const { file, content } = print;
  const document = (content.document ?? {}) as Readonly<Record<string, DocumentPart>>;
  const at = (path: readonly (string | number)[], message: string): DefinitionProblem => ({
    file,
    line: findFileLine(print, ['document', ...path]),
    element: path.join('.'),
    message,
  });
  return [
    ...findUnsafeParts(document).map(({ path, message }) => at(path, message)),
    ...listDocumentTexts(document).flatMap(({ text, at: path, within }) => {
      const known = within.reduce((inner, tag) => inner.within(tag), names);
      const onPages = path[0] === 'header' || path[0] === 'footer' ? known.with(SHEET_PAGE_NAMES) : known;
      const mixed =
        parsePlaceholders(text).some(({ kind }) => kind === 'pictures') && findPictureTag(text) === undefined;
      return [
        ...checkTexts([{ text, line: 0, element: '' }], onPages).map(({ message }) => at(path, message)),
        ...(mixed ? [at(path, 'in a PDF, a picture must be the only content of its text')] : []),
      ];
    }),
  ];
}

function checkOfficeFiles(
  { key, file, content }: LoadedFile<'print'>,
  names: TemplateNames,
): readonly DefinitionProblem[] {
  const { kind, beside = {} } = content;
  if (kind === 'pdf') return [];
  const ending = ENDINGS[kind];
  if (Object.keys(beside).length === 0) return [{ file, message: `the file ${key}.${ending} is missing beside it` }];
  return Object.entries(beside).flatMap(([language, base64]) => {
    const name = `prints/${key}${language === '' ? '' : `.${language}`}.${ending}`;
    const bytes = Buffer.from(base64, 'base64');
    const texts = kind === 'word' ? listWordTexts(bytes) : listWorkbookTexts(bytes);
    if (!texts.ok) return [{ file: name, message: texts.error }];
    const shared = kind === 'excel' ? hasSharedFormulas(bytes) : undefined;
    return [
      ...checkTexts(texts.value, names).map((problem) => ({ file: name, ...problem })),
      ...(shared?.ok === true && shared.value
        ? [{ file: name, message: 'formulas that cells share are not copied: write each of them into its own cell' }]
        : []),
    ];
  });
}

/** Checks that every opened tag is closed and every name exists. */
function checkTexts(texts: readonly TemplateText[], names: TemplateNames): readonly (TemplateProblem & object)[] {
  const problems: TemplateProblem[] = [];
  const open: { readonly tag: string; readonly outer: TemplateNames; readonly place: TemplateProblem }[] = [];
  let here = names;
  for (const { text, line, element } of texts)
    for (const piece of parsePlaceholders(text)) {
      if (piece.kind === 'words') continue;
      const tag = straightenQuotes(piece.tag);
      const toProblem = (message: string): TemplateProblem => ({ line, element, message });
      if (piece.kind === 'close') {
        const last = open.pop();
        if (last === undefined || (tag !== '' && tag !== last.tag))
          problems.push(toProblem(`{/${tag}} closes a block that is not open`));
        here = last?.outer ?? names;
        continue;
      }
      if (piece.kind === 'pictures') {
        problems.push(...validatePictureTag(tag, here).map(toProblem));
        continue;
      }
      problems.push(...validatePiece(tag, here).map(toProblem));
      if (piece.kind === 'value') continue;
      open.push({ tag, outer: here, place: toProblem(`{#${tag}} is never closed`) });
      here = piece.kind === 'open' ? here.within(tag) : here;
    }
  return [...problems, ...open.map(({ place }) => place)];
}
type TemplateProblem = Required<Pick<DefinitionProblem, 'line' | 'element' | 'message'>>;

/** Checks that a picture tag names a picture field and a valid size. */
function validatePictureTag(tag: string, names: TemplateNames): readonly string[] {
  const written = `{${PICTURE_PREFIX}${tag}}`;
  const read = parsePictureTag(tag);
  if (read === undefined) return [`${written}: a field and its box in millimetres, such as {%photo 60x40}`];
  return names.has([`${PICTURE_PREFIX}${read.name}`]) ? [] : [`${written}: "${read.name}" does not contain pictures`];
}

function validatePiece(tag: string, names: TemplateNames): readonly string[] {
  if (names.has(tag.split('.'))) return [];
  const read = parseExpression(tag);
  if (!read.ok) return [`{${tag}}: ${formatUnparsedExpression(read.error, tag)}`];
  const objection = findExpressionObjection(tag);
  if (objection !== undefined) return [`{${tag}}: ${formatExpressionError(objection)}`];
  return findReferencedPaths(read.value)
    .filter((path) => !names.has(path))
    .map((path) => `{${tag}}: the form has no "${path.join('.')}"`);
}

/** Properties that would make a document read files, send requests or encrypt itself. */
const UNSAFE_PROPERTIES: ReadonlySet<string> = new Set([
  'images',
  'attachments',
  'files',
  'fonts',
  'font',
  'svg',
  'attachment',
  'userPassword',
  'ownerPassword',
  'permissions',
]);

/** Reports parts that a PDF document must not contain. It uses our fonts, and its pictures must be embedded. */
function findUnsafeParts(
  part: DocumentPart,
  path: JsonPath = [],
): readonly { readonly path: JsonPath; readonly message: string }[] {
  if (isDocumentList(part)) return part.flatMap((each, place) => findUnsafeParts(each, [...path, place]));
  if (!isDocumentObject(part)) return [];
  return Object.entries(part).flatMap(([name, inner]) => {
    const here = [...path, name];
    if (UNSAFE_PROPERTIES.has(name)) return [{ path: here, message: `"${name}" cannot be used in a template` }];
    if (name === 'image' && !(typeof inner === 'string' && /^data:image\/(?:png|jpeg);base64,/u.test(inner)))
      return [{ path: here, message: 'a picture must be embedded in the template: data:image/png;base64,…' }];
    return findUnsafeParts(inner, here);
  });
}
