import { join } from 'node:path';
import type { Language } from '#application/formatting/language.ts';
import { decodeStructure } from '#contract/forms/decodeStructure.ts';
import { createChoiceListTest } from '#domain/forms/choiceFields.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { NameLookup } from '../bpmn/parseContext.ts';
import { checkFormFile } from '../checks/checkFormFile.ts';
import { checkSources, type CompanyFileLookup } from '../checks/checkSources.ts';
import { checkTexts } from '../checks/checkTexts.ts';
import { applyChoiceLists } from '../checks/listsInProcess.ts';
import { findJoinWarnings } from './findJoinWarnings.ts';
import { loadFieldListForm, readFormFile, type GeneratedKeys } from '../fieldList/loadFieldListForm.ts';
import type { FormFile } from '#server/db/stored/formFile.ts';
import type { ExistingNames } from '../checks/knownNames.ts';
import type { ProcessFile } from '../files/chartFiles.ts';
import { readBytes } from '../files/readBytes.ts';
import { findLineOfPath } from '../files/findLineOfPath.ts';
import { readJsonFile } from '../files/readJson.ts';
import type { LoadedDefinition } from '#server/db/stored/loadedDefinition.ts';
import { textsSchema, type Texts } from '#server/i18n/localText.ts';
import type { DefinitionProblem } from '../problem.ts';
import { parseBpmn } from './parseBpmn.ts';
import type { DecisionVariable } from '../variables/bindDecisions.ts';
import { decodeXml } from '../xml/decodeXml.ts';

/** A process from the company folder, with its form and translations. */
export interface LoadedProcess {
  /** Path of its BPMN file in the folder. */
  readonly file?: string;
  readonly definition: LoadedDefinition;
  readonly form?: FormFile;
  readonly texts: Texts;
  /** Whether the form was written as a plain list of fields. */
  readonly isFieldList?: boolean;
  /** Generated keys of fields without one. */
  readonly generatedKeys?: readonly GeneratedKeys[];
  /** Variables of its conditions that are read as decisions. */
  readonly decisions?: readonly DecisionVariable[];
  /** Problems that do not prevent execution but may not be intended. */
  readonly warnings?: readonly DefinitionProblem[];
}

interface ProcessContext {
  readonly lookup: NameLookup;
  readonly hasFile: CompanyFileLookup;
  readonly language?: Language;
  readonly fields?: ExistingNames['fields'];
}

/** Maximum size in bytes: two million characters in the widest supported encoding. */
const MAX_FILE_BYTES = 6_000_000;

/** Reads a process completely, or returns all problems of its files. */
export async function loadProcess(
  folder: string,
  { file, name: processKey, isBare }: ProcessFile,
  { lookup, hasFile, language = 'zh-CN', fields = new Map() }: ProcessContext,
): Promise<Result<LoadedProcess, readonly DefinitionProblem[]>> {
  const bytes = await readBytes(join(folder, file), MAX_FILE_BYTES);
  if (!bytes.ok) return fail([{ file, message: bytes.error }]);
  if (bytes.value === undefined) return fail([{ file, message: 'this file is missing' }]);
  const xml = decodeXml(bytes.value);
  if (!xml.ok) return fail([{ file, ...xml.error }]);
  const toSiblingPath = (name: string): string =>
    file.slice(0, Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1) + name;
  const [definition, written, texts] = await Promise.all([
    parseBpmn(xml.value, lookup, processKey),
    isBare
      ? ok(undefined)
      : readFormFile(join(folder, toSiblingPath('form.json')), toSiblingPath('form.json'), language),
    isBare
      ? ok(undefined)
      : readJsonFile(join(folder, toSiblingPath('texts.json')), toSiblingPath('texts.json'), textsSchema),
  ]);
  const listed =
    definition.ok && written.ok ? loadFieldListForm(definition.value, written.value, fields) : ok(undefined);
  const form = !written.ok ? written : listed.ok ? ok(listed.value?.form ?? written.value?.form) : listed;
  if (!definition.ok || !form.ok || !texts.ok) {
    return fail([
      ...(definition.ok ? [] : definition.error.map((problem) => ({ file, ...problem }))),
      ...(form.ok ? [] : form.error.map((problem) => ({ ...problem, file: toSiblingPath('form.json') }))),
      ...(texts.ok ? [] : texts.error),
    ]);
  }
  const problems = [
    ...checkAlias(definition.value, form.value).map((problem) => ({ file, ...problem })),
    ...(form.value === undefined
      ? []
      : await addLines(folder, toSiblingPath('form.json'), [
          ...checkFormFile(definition.value, form.value),
          ...checkSources(form.value, hasFile),
        ])),
    ...checkTexts(texts.value ?? {}).map((problem) => ({ file: toSiblingPath('texts.json'), ...problem })),
  ];
  if (problems.length > 0) return fail(problems);
  const { process } = definition.value;
  const isChoiceList = createChoiceListTest(form.value === undefined ? [] : decodeStructure(form.value).sections);
  return ok({
    file,
    definition: { ...definition.value, process: applyChoiceLists(process, isChoiceList) },
    ...(form.value === undefined ? {} : { form: form.value }),
    texts: { ...(listed.ok && listed.value?.texts), ...texts.value },
    ...(listed.ok && listed.value && { isFieldList: true, generatedKeys: listed.value.generatedKeys }),
    warnings: findJoinWarnings(process, xml.value).map((warning) => ({ file, ...warning })),
  });
}

/** Adds line numbers to problems whose element is a path in a JSON file. */
async function addLines(
  folder: string,
  file: string,
  problems: readonly DefinitionProblem[],
): Promise<readonly DefinitionProblem[]> {
  const read = problems.length > 0 ? await readBytes(join(folder, file), MAX_FILE_BYTES) : ok(undefined);
  const text = read.ok ? (read.value?.toString('utf8') ?? '') : '';
  return problems.map((problem) => {
    const line = problem.element === undefined ? undefined : findLineOfPath(text, problem.element.split('.'));
    return { file, ...problem, ...(line !== undefined && { line }) };
  });
}

function checkAlias({ formAlias }: LoadedDefinition, form: FormFile | undefined): readonly DefinitionProblem[] {
  return formAlias === undefined || formAlias === form?.alias
    ? []
    : [{ message: `the form "${formAlias}" does not exist` }];
}
