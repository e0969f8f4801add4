import * as v from 'valibot';
import { ATTRIBUTE_TYPES, toColumnName, toLabelColumn } from '../recordColumns.ts';
import type { DefinitionProblem } from '../problem.ts';

const word = v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty'));
export const aliasSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9_]{0,30}$/u, 'an alias is at most 31 small letters, digits and underscores'),
);
const size = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

const attribute = v.strictObject({
  name: v.pipe(
    v.string(),
    v.check(
      (name) => toColumnName(name) !== undefined && /^[a-z]/u.test(name),
      'the name of an attribute begins with a small letter and is at most 39 letters, digits and underscores',
    ),
  ),
  label: word,
  type: v.picklist(ATTRIBUTE_TYPES, `a type is one of ${ATTRIBUTE_TYPES.join(', ')}`),
  /** Maximum number of characters of a text, or digits of a number. */
  length: v.optional(size(4000)),
  decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20))),
  /** Whether a label is stored beside the value. */
  isDouble: v.optional(v.boolean()),
});
const attributes = v.pipe(v.array(attribute), v.nonEmpty('an object needs at least one attribute'));

/** `objects/<alias>.json`: a business object with its sub tables (contract form 1). */
export const objectSchema = v.strictObject({
  alias: aliasSchema,
  name: word,
  attributes,
  parts: v.optional(
    v.array(v.strictObject({ alias: aliasSchema, name: word, kind: v.picklist(['one', 'many']), attributes })),
    [],
  ),
});
export type BusinessObject = v.InferOutput<typeof objectSchema>;
export type ObjectAttribute = BusinessObject['attributes'][number];

/** Reports attributes that share a column: column names ignore case. */
export function checkObject({ attributes: own, parts }: BusinessObject): readonly (DefinitionProblem & ProblemPath)[] {
  const aliases = parts.map(({ alias }) => alias);
  return [
    ...checkAttributes(own, ['attributes']),
    ...parts.flatMap((part, place) => checkAttributes(part.attributes, ['parts', place, 'attributes'])),
    ...parts.flatMap(({ alias }, place) =>
      aliases.indexOf(alias) === place ? [] : [{ message: `there are two parts "${alias}"`, at: ['parts', place] }],
    ),
  ];
}

interface ProblemPath {
  readonly at: readonly (string | number)[];
}

function checkAttributes(
  all: readonly ObjectAttribute[],
  at: ProblemPath['at'],
): readonly (DefinitionProblem & ProblemPath)[] {
  const taken = new Map<string, string>();
  return all.flatMap(({ name, type, length = 0, decimals = 0, isDouble }, place) => {
    const column = toColumnName(name) ?? name;
    const wanted = isDouble === true ? [column, toLabelColumn(column)] : [column];
    const [other] = wanted.flatMap((each) => taken.get(each) ?? []);
    for (const each of wanted) taken.set(each, name);
    const problems = [
      ...(other === undefined ? [] : [`"${name}" and "${other}" would share the column ${column}`]),
      ...(type === 'number' && length > 0 && decimals > length ? [`"${name}" has more decimals than digits`] : []),
      ...(type === 'number' && length > 100 ? [`"${name}" has ${length} digits; 100 are the most`] : []),
    ];
    return problems.map((message) => ({ message, at: [...at, place] }));
  });
}
