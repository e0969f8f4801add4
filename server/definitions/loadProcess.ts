import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { NameLookup } from './bpmn/parseContext.ts';
import { checkFormFile } from './checkFormFile.ts';
import { checkTexts } from './checkTexts.ts';
import { joinWarnings } from './joinWarnings.ts';
import { formSchema, type FormFile } from './files/formFile.ts';
import { readJsonFile, readText } from './files/readJson.ts';
import type { LoadedDefinition } from './loadedDefinition.ts';
import { textsSchema, type Texts } from './localText.ts';
import type { DefinitionProblem } from './problem.ts';
import { readBpmn } from './readBpmn.ts';

/** One process a company dropped in: its chart, and the form and words that came with it. */
export interface LoadedProcess {
  readonly definition: LoadedDefinition;
  readonly form?: FormFile;
  readonly texts: Texts;
  /** What is run as it stands, though it may not be meant so. */
  readonly warnings?: readonly DefinitionProblem[];
}

/**
 * Where the processes of a folder are: `<name>/process.bpmn` with `form.json` and `texts.json` beside it, or a bare
 * `<name>.bpmn` without a form of ours.
 */
export async function findProcessFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(folder, 'processes'), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.bpmn'))
    .map((entry) => join('processes', entry.isDirectory() ? join(entry.name, 'process.bpmn') : entry.name))
    .sort();
}

/** Reads one process whole, or tells all that is wrong with its files. */
export async function loadProcess(
  folder: string,
  file: string,
  lookup: NameLookup,
): Promise<Result<LoadedProcess, readonly DefinitionProblem[]>> {
  const xml = await readText(join(folder, file));
  if (xml === undefined) return fail([{ file, message: 'this file is missing' }]);
  const beside = (name: string): string => file.replace(/[^/\\]*$/, name);
  const isBare = !file.endsWith('process.bpmn');
  const [definition, form, texts] = await Promise.all([
    readBpmn(xml, lookup),
    isBare ? ok(undefined) : readJsonFile(join(folder, beside('form.json')), beside('form.json'), formSchema),
    isBare ? ok(undefined) : readJsonFile(join(folder, beside('texts.json')), beside('texts.json'), textsSchema),
  ]);
  if (!definition.ok || !form.ok || !texts.ok) {
    return fail([
      ...(definition.ok ? [] : definition.error.map((problem) => ({ file, ...problem }))),
      ...(form.ok ? [] : form.error),
      ...(texts.ok ? [] : texts.error),
    ]);
  }
  const problems = [
    ...checkAlias(definition.value, form.value).map((problem) => ({ file, ...problem })),
    ...(form.value === undefined
      ? []
      : checkFormFile(definition.value, form.value).map((problem) => ({ file: beside('form.json'), ...problem }))),
    ...checkTexts(texts.value ?? {}).map((problem) => ({ file: beside('texts.json'), ...problem })),
  ];
  if (problems.length > 0) return fail(problems);
  return ok({
    definition: definition.value,
    ...(form.value === undefined ? {} : { form: form.value }),
    texts: texts.value ?? {},
    warnings: joinWarnings(definition.value.process, xml).map((warning) => ({ file, ...warning })),
  });
}

function checkAlias({ formAlias }: LoadedDefinition, form: FormFile | undefined): readonly DefinitionProblem[] {
  return formAlias === undefined || formAlias === form?.alias
    ? []
    : [{ message: `the form "${formAlias}" does not exist` }];
}
