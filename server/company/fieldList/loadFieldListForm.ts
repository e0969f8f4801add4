import * as v from 'valibot';
import type { Language } from '#application/formatting/language.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { formSchema, type FormFile } from '#server/db/stored/formFile.ts';
import { findLineOfPath } from '../files/findLineOfPath.ts';
import { readJsonSource } from '../files/readJson.ts';
import type { ExistingNames } from '../checks/knownNames.ts';
import type { LoadedDefinition } from '#server/db/stored/loadedDefinition.ts';
import type { Texts } from '#server/i18n/localText.ts';
import type { DefinitionProblem } from '../problem.ts';
import { assignFieldKeys } from './assignFieldKeys.ts';
import { fieldListSchema, isFieldList, type FieldList, type ListedField } from './fieldListFile.ts';
import { toFormFile, collectFieldTexts, type KeyedField } from './toFormFile.ts';

/** Keys generated for the fields of a form or of a table in it, by field name. */
export interface GeneratedKeys {
  readonly scope: string;
  readonly keys: ReadonlyMap<string, string>;
}

/** A form file, either in the platform's own format or as a plain list. */
interface WrittenForm {
  readonly form?: FormFile;
  readonly list?: FieldList;
  readonly text: string;
}

export async function readFormFile(
  path: string,
  name: string,
  language: Language,
): Promise<Result<WrittenForm | undefined, readonly DefinitionProblem[]>> {
  const list = fieldListSchema(language);
  const schema = v.lazy((json) => (isFieldList(json) ? list : formSchema));
  const read = await readJsonSource<FormFile | FieldList>(path, name, schema);
  if (!read.ok) return read;
  if (read.value === undefined) return ok(undefined);
  const { content, text } = read.value;
  return ok('template' in content ? { form: content, text } : { list: content, text });
}

interface ListedForm {
  readonly form: FormFile;
  readonly texts: Texts;
  readonly generatedKeys: readonly GeneratedKeys[];
}

/** Converts a plain list to a form of the process; `undefined` if the file contains none. */
export function loadFieldListForm(
  { process, formAlias }: LoadedDefinition,
  written: WrittenForm | undefined,
  known: ExistingNames['fields'],
): Result<ListedForm | undefined, readonly DefinitionProblem[]> {
  if (written?.list === undefined) return ok(undefined);
  const { list, text } = written;
  const problems: DefinitionProblem[] = [];
  const generatedKeys: GeneratedKeys[] = [];
  const keyed = (fields: readonly ListedField[], scope: string, path: readonly string[]): readonly KeyedField[] => {
    const { keys, made, problems: found } = assignFieldKeys(fields, known.get(scope) ?? new Map());
    generatedKeys.push({ scope, keys: made });
    const placed = (at: number, problem: DefinitionProblem): void => {
      const line = findLineOfPath(text, [...path, String(at)]);
      problems.push({ ...problem, ...(line !== undefined && { line }) });
    };
    for (const { at, ...problem } of found) placed(at, problem);
    for (const [at, field] of fields.entries()) {
      const problem = findMissingParts(field);
      if (problem) placed(at, problem);
    }
    return fields.map(({ fields: columns, ...field }, at) => {
      const key = keys[at] ?? '';
      const below = columns && keyed(columns, `${scope}.${key}`, [...path, String(at), 'fields']);
      return { ...field, key, ...(below && { fields: below }) };
    });
  };
  const fields = keyed(list.fields, process.key, ['fields']);
  if (problems.length > 0) return fail(problems);
  return ok({
    form: toFormFile({ name: list.name?.['zh-CN'] ?? process.name, process, alias: formAlias ?? process.key }, fields),
    texts: collectFieldTexts(fields, list.name),
    generatedKeys,
  });
}

/** Reports a choice without options or a table without columns. */
function findMissingParts({ name, type, options, fields }: ListedField): DefinitionProblem | undefined {
  const element = `field "${name['zh-CN']}"`;
  const isChoice = type === 'choice' || type === 'several choices';
  if (isChoice && options === undefined)
    return {
      element,
      message: 'there is nothing to choose',
      expected: 'its options',
      example: '"options": ["Yes", "No"]',
    };
  if (!isChoice && options !== undefined)
    return { element, message: `a field of type "${type}" has no options`, expected: 'the type "choice"' };
  const values = (options ?? []).map(({ value }) => value);
  const twice = values.find((value, at) => values.indexOf(value) < at);
  if (twice !== undefined)
    return {
      element,
      message: `two options have the value "${twice}"`,
      expected: 'a value of its own for each option',
      example: '{"value": "other", "label": "Other"}',
    };
  if (type === 'table' && (fields ?? []).length === 0)
    return {
      element,
      message: 'the table has no columns',
      expected: 'its fields',
      example: '"fields": [{"name": "Item", "type": "text"}]',
    };
  if (type !== 'table' && fields !== undefined)
    return { element, message: `a field of type "${type}" has no columns`, expected: 'the type "table"' };
  return fields?.some((column) => column.type === 'table')
    ? { element, message: 'a table inside a table is not shown on a phone', expected: 'columns of another type' }
    : undefined;
}
