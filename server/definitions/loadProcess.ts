import { join } from 'node:path';
import type { Language } from '#application/language.ts';
import { decodeStructure } from '#api/form/decodeStructure.ts';
import { choiceListsOf } from '#domain/form/choiceFields.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { NameLookup } from './bpmn/parseContext.ts';
import { checkFormFile } from './checkFormFile.ts';
import { checkSources, type CompanyFileLookup } from './checkSources.ts';
import { checkTexts } from './checkTexts.ts';
import { withListsInProcess } from './listsInProcess.ts';
import { joinWarnings } from './joinWarnings.ts';
import { listedForm, readFormFile, type MadeKeys } from './fieldList/listedForm.ts';
import type { FormFile } from './files/formFile.ts';
import type { NamesKnown } from './knownNames.ts';
import type { ChartFile } from './files/chartFiles.ts';
import { readBytes } from './files/readBytes.ts';
import { lineOfPath } from './files/lineOfPath.ts';
import { readJsonFile } from './files/readJson.ts';
import type { LoadedDefinition } from './loadedDefinition.ts';
import { textsSchema, type Texts } from './localText.ts';
import type { DefinitionProblem } from './problem.ts';
import { readBpmn } from './readBpmn.ts';
import { decodeXml } from './xml/decodeXml.ts';

/** One process a company dropped in: its chart, and the form and words that came with it. */
export interface LoadedProcess {
  /** Its chart, from the company's folder. */
  readonly file?: string;
  readonly definition: LoadedDefinition;
  readonly form?: FormFile;
  readonly texts: Texts;
  /** Whether the form was written as a plain list of fields. */
  readonly isListed?: boolean;
  /** Keys of fields that have none in the file. */
  readonly madeKeys?: readonly MadeKeys[];
  /** What is run as it stands, though it may not be meant so. */
  readonly warnings?: readonly DefinitionProblem[];
}

/** What a process is read beside. */
interface ProcessSurroundings {
  readonly lookup: NameLookup;
  readonly hasFile: CompanyFileLookup;
  readonly language?: Language;
  readonly fields?: NamesKnown['fields'];
}

/** The two million characters a chart may have, in the widest encoding that is read. */
const LARGEST_FILE = 6_000_000;

/** Reads one process whole, or tells all that is wrong with its files. */
export async function loadProcess(
  folder: string,
  { file, name: processKey, isBare }: ChartFile,
  { lookup, hasFile, language = 'zh-CN', fields = new Map() }: ProcessSurroundings,
): Promise<Result<LoadedProcess, readonly DefinitionProblem[]>> {
  const bytes = await readBytes(join(folder, file), LARGEST_FILE);
  if (!bytes.ok) return fail([{ file, message: bytes.error }]);
  if (bytes.value === undefined) return fail([{ file, message: 'this file is missing' }]);
  const xml = decodeXml(bytes.value);
  if (!xml.ok) return fail([{ file, ...xml.error }]);
  const beside = (name: string): string =>
    file.slice(0, Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1) + name;
  const [definition, written, texts] = await Promise.all([
    readBpmn(xml.value, lookup, processKey),
    isBare ? ok(undefined) : readFormFile(join(folder, beside('form.json')), beside('form.json'), language),
    isBare ? ok(undefined) : readJsonFile(join(folder, beside('texts.json')), beside('texts.json'), textsSchema),
  ]);
  const listed = definition.ok && written.ok ? listedForm(definition.value, written.value, fields) : ok(undefined);
  const form = !written.ok ? written : listed.ok ? ok(listed.value?.form ?? written.value?.form) : listed;
  if (!definition.ok || !form.ok || !texts.ok) {
    return fail([
      ...(definition.ok ? [] : definition.error.map((problem) => ({ file, ...problem }))),
      ...(form.ok ? [] : form.error.map((problem) => ({ ...problem, file: beside('form.json') }))),
      ...(texts.ok ? [] : texts.error),
    ]);
  }
  const problems = [
    ...checkAlias(definition.value, form.value).map((problem) => ({ file, ...problem })),
    ...(form.value === undefined
      ? []
      : await withLines(folder, beside('form.json'), [
          ...checkFormFile(definition.value, form.value),
          ...checkSources(form.value, hasFile),
        ])),
    ...checkTexts(texts.value ?? {}).map((problem) => ({ file: beside('texts.json'), ...problem })),
  ];
  if (problems.length > 0) return fail(problems);
  const { process } = definition.value;
  const isChoiceList = choiceListsOf(form.value === undefined ? [] : decodeStructure(form.value).sections);
  return ok({
    file,
    definition: { ...definition.value, process: withListsInProcess(process, isChoiceList) },
    ...(form.value === undefined ? {} : { form: form.value }),
    texts: { ...(listed.ok && listed.value?.texts), ...texts.value },
    ...(listed.ok && listed.value && { isListed: true, madeKeys: listed.value.madeKeys }),
    warnings: joinWarnings(process, xml.value).map((warning) => ({ file, ...warning })),
  });
}

/** Whoever mends a problem inside a JSON file wants its line, where the element is a path. */
async function withLines(
  folder: string,
  file: string,
  problems: readonly DefinitionProblem[],
): Promise<readonly DefinitionProblem[]> {
  const read = problems.length > 0 ? await readBytes(join(folder, file), LARGEST_FILE) : ok(undefined);
  const text = read.ok ? (read.value?.toString('utf8') ?? '') : '';
  return problems.map((problem) => {
    const line = problem.element === undefined ? undefined : lineOfPath(text, problem.element.split('.'));
    return { file, ...problem, ...(line !== undefined && { line }) };
  });
}

function checkAlias({ formAlias }: LoadedDefinition, form: FormFile | undefined): readonly DefinitionProblem[] {
  return formAlias === undefined || formAlias === form?.alias
    ? []
    : [{ message: `the form "${formAlias}" does not exist` }];
}
