import * as v from 'valibot';
import type { Language } from '#application/language.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { formSchema, type FormFile } from '../files/formFile.ts';
import { lineOfPath } from '../files/lineOfPath.ts';
import { readJsonSource } from '../files/readJson.ts';
import type { NamesKnown } from '../knownNames.ts';
import type { LoadedDefinition } from '../loadedDefinition.ts';
import type { Texts } from '../localText.ts';
import type { DefinitionProblem } from '../problem.ts';
import { fieldKeys } from './fieldKeys.ts';
import { fieldListSchema, isFieldList, type FieldList, type ListedField } from './fieldListFile.ts';
import { formOfFields, textsOfFields, type KeyedField } from './formOfFields.ts';

/** Keys that were made, by name, for the fields of a form or of a table in it. */
export interface MadeKeys {
  readonly scope: string;
  readonly keys: ReadonlyMap<string, string>;
}

/** A form as its file writes it: in the platform's own shape, or as a plain list. */
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
  readonly madeKeys: readonly MadeKeys[];
}

/** A plain list as a form of the process; nothing where the file holds none. */
export function listedForm(
  { process, formAlias }: LoadedDefinition,
  written: WrittenForm | undefined,
  known: NamesKnown['fields'],
): Result<ListedForm | undefined, readonly DefinitionProblem[]> {
  if (written?.list === undefined) return ok(undefined);
  const { list, text } = written;
  const problems: DefinitionProblem[] = [];
  const madeKeys: MadeKeys[] = [];
  const keyed = (fields: readonly ListedField[], scope: string, path: readonly string[]): readonly KeyedField[] => {
    const { keys, made, problems: found } = fieldKeys(fields, known.get(scope) ?? new Map());
    madeKeys.push({ scope, keys: made });
    const placed = (at: number, problem: DefinitionProblem): void => {
      const line = lineOfPath(text, [...path, String(at)]);
      problems.push({ ...problem, ...(line !== undefined && { line }) });
    };
    for (const { at, ...problem } of found) placed(at, problem);
    for (const [at, field] of fields.entries()) {
      const problem = missingParts(field);
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
    form: formOfFields(
      { name: list.name?.['zh-CN'] ?? process.name, process, alias: formAlias ?? process.key },
      fields,
    ),
    texts: textsOfFields(fields, list.name),
    madeKeys,
  });
}

/** A choice needs something to choose, a table its columns. */
function missingParts({ name, type, options, fields }: ListedField): DefinitionProblem | undefined {
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
