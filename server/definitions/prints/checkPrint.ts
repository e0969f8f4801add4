import { Buffer } from 'node:buffer';
import { objectionTo, parseExpression } from '#domain/expression/parseExpression.ts';
import { PICTURE_SIGN, readPlaceholders } from '#domain/print/placeholders.ts';
import { readPictureTag } from '#domain/print/printPicture.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { straightQuotes } from '#infrastructure/wordTemplate/fillWord.ts';
import { pictureTagOf, type DocumentPart } from '../../print/pdf/fillDocument.ts';
import { SHEET_PAGE_NAMES } from '../../print/printNames.ts';
import { sayExpressionError } from '../bpmn/sayExpressionError.ts';
import { ENDINGS } from '../files/printFile.ts';
import type { FormFile } from '../files/formFile.ts';
import type { CompanyFiles, LoadedFile } from '../loadCompanyFiles.ts';
import { pathsIn } from '../pathsIn.ts';
import type { DefinitionProblem } from '../problem.ts';
import { namesForPrint, type NamesAtPlace } from './namesForPrint.ts';
import { foreignParts } from './foreignParts.ts';
import { sharedFormulasIn, textsOfDocument, textsOfWord, textsOfWorkbook, type TemplateText } from './templateTexts.ts';

/** What a template is checked against. */
export interface PrintContext {
  readonly files: Pick<CompanyFiles, 'solution'>;
  readonly formOfProcess: (key: string) => FormFile | undefined;
  readonly hasProcess: (key: string) => boolean;
}

/** A template speaks of a form, fields and rows that are there, in expressions that can be read. */
export function checkPrint(print: LoadedFile<'print'>, around: PrintContext): readonly DefinitionProblem[] {
  const { file, lineOf, content } = print;
  const at = content.process === undefined ? 'solution' : 'process';
  const form = formOf(print, around);
  if (!form.ok) return [{ file, line: lineOf([at]), element: at, message: form.error }];
  const names = namesForPrint(form.value, content.process !== undefined);
  const named =
    content.file === undefined
      ? []
      : checkTexts([{ text: content.file, line: lineOf(['file']), element: 'file' }], names);
  return [
    ...named.map((problem) => ({ file, ...problem })),
    ...(content.kind === 'pdf' ? checkDocument(print, names) : checkBeside(print, names)),
  ];
}

function formOf(
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

function checkDocument(
  { file, lineOf, content }: LoadedFile<'print'>,
  names: NamesAtPlace,
): readonly DefinitionProblem[] {
  const document = (content.document ?? {}) as Readonly<Record<string, DocumentPart>>;
  const at = (path: readonly (string | number)[], message: string): DefinitionProblem => ({
    file,
    line: lineOf(['document', ...path]),
    element: path.join('.'),
    message,
  });
  return [
    ...foreignParts(document).map(({ path, message }) => at(path, message)),
    ...textsOfDocument(document).flatMap(({ text, at: path, within }) => {
      const known = within.reduce((inner, tag) => inner.within(tag), names);
      const onPages = path[0] === 'header' || path[0] === 'footer' ? known.with(SHEET_PAGE_NAMES) : known;
      const mixed = readPlaceholders(text).some(({ kind }) => kind === 'pictures') && pictureTagOf(text) === undefined;
      return [
        ...checkTexts([{ text, line: 0, element: '' }], onPages).map(({ message }) => at(path, message)),
        ...(mixed ? [at(path, 'in a PDF, pictures stand alone in their text')] : []),
      ];
    }),
  ];
}

function checkBeside({ key, file, content }: LoadedFile<'print'>, names: NamesAtPlace): readonly DefinitionProblem[] {
  const { kind, beside = {} } = content;
  if (kind === 'pdf') return [];
  const ending = ENDINGS[kind];
  if (Object.keys(beside).length === 0) return [{ file, message: `the file ${key}.${ending} is missing beside it` }];
  return Object.entries(beside).flatMap(([language, base64]) => {
    const name = `prints/${key}${language === '' ? '' : `.${language}`}.${ending}`;
    const bytes = Buffer.from(base64, 'base64');
    const texts = kind === 'word' ? textsOfWord(bytes) : textsOfWorkbook(bytes);
    if (!texts.ok) return [{ file: name, message: texts.error }];
    const shared = kind === 'excel' ? sharedFormulasIn(bytes) : undefined;
    return [
      ...checkTexts(texts.value, names).map((problem) => ({ file: name, ...problem })),
      ...(shared?.ok === true && shared.value
        ? [{ file: name, message: 'formulas that cells share are not copied: write each of them into its own cell' }]
        : []),
    ];
  });
}

/** What is opened is closed, and everything that is named is there. */
function checkTexts(texts: readonly TemplateText[], names: NamesAtPlace): readonly (TemplateProblem & object)[] {
  const problems: TemplateProblem[] = [];
  const open: { readonly tag: string; readonly outer: NamesAtPlace; readonly place: TemplateProblem }[] = [];
  let here = names;
  for (const { text, line, element } of texts)
    for (const piece of readPlaceholders(text)) {
      if (piece.kind === 'words') continue;
      const tag = straightQuotes(piece.tag);
      const told = (message: string): TemplateProblem => ({ line, element, message });
      if (piece.kind === 'close') {
        const last = open.pop();
        if (last === undefined || (tag !== '' && tag !== last.tag))
          problems.push(told(`{/${tag}} closes nothing that is open`));
        here = last?.outer ?? names;
        continue;
      }
      if (piece.kind === 'pictures') {
        problems.push(...pictureFaults(tag, here).map(told));
        continue;
      }
      problems.push(...faultsOf(tag, here).map(told));
      if (piece.kind === 'value') continue;
      open.push({ tag, outer: here, place: told(`{#${tag}} is never closed`) });
      here = piece.kind === 'open' ? here.within(tag) : here;
    }
  return [...problems, ...open.map(({ place }) => place)];
}
type TemplateProblem = Required<Pick<DefinitionProblem, 'line' | 'element' | 'message'>>;

/** Pictures are drawn where a field holds some, into a box that is one. */
function pictureFaults(tag: string, names: NamesAtPlace): readonly string[] {
  const written = `{${PICTURE_SIGN}${tag}}`;
  const read = readPictureTag(tag);
  if (read === undefined) return [`${written}: a field and its box in millimetres, such as {%photo 60x40}`];
  return names.has([`${PICTURE_SIGN}${read.name}`]) ? [] : [`${written}: "${read.name}" holds no pictures`];
}

function faultsOf(tag: string, names: NamesAtPlace): readonly string[] {
  if (names.has(tag.split('.'))) return [];
  const read = parseExpression(tag);
  if (!read.ok) return [`{${tag}}: ${sayExpressionError(read.error)}`];
  const objection = objectionTo(tag);
  if (objection !== undefined) return [`{${tag}}: ${sayExpressionError(objection)}`];
  return pathsIn(read.value)
    .filter((path) => !names.has(path))
    .map((path) => `{${tag}}: the form has no "${path.join('.')}"`);
}
