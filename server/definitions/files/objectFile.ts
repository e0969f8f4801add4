import * as v from 'valibot';
import { ATTRIBUTE_TYPES, columnOf, labelColumn } from '../../records/recordColumns.ts';
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
      (name) => columnOf(name) !== undefined && /^[a-z]/u.test(name),
      'the name of an attribute begins with a small letter and is at most 39 letters, digits and underscores',
    ),
  ),
  label: word,
  type: v.picklist(ATTRIBUTE_TYPES, `a type is one of ${ATTRIBUTE_TYPES.join(', ')}`),
  /** Letters of a text, digits of a number. */
  length: v.optional(size(4000)),
  /** Digits behind the point. */
  decimals: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20))),
  /** A value with the label people read beside it. */
  isDouble: v.optional(v.boolean()),
});
const attributes = v.pipe(v.array(attribute), v.nonEmpty('an object without attributes holds nothing'));

/** `objects/<alias>.json`: what a company keeps records of, with the tables inside (contract form 1). */
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

/** No two attributes may share a column, as names differ for people in more than their capitals. */
export function checkObject({ attributes: own, parts }: BusinessObject): readonly (DefinitionProblem & At)[] {
  const aliases = parts.map(({ alias }) => alias);
  return [
    ...checkAttributes(own, ['attributes']),
    ...parts.flatMap((part, place) => checkAttributes(part.attributes, ['parts', place, 'attributes'])),
    ...parts.flatMap(({ alias }, place) =>
      aliases.indexOf(alias) === place ? [] : [{ message: `there are two parts "${alias}"`, at: ['parts', place] }],
    ),
  ];
}

/** Where in its file a problem stands. */
interface At {
  readonly at: readonly (string | number)[];
}

function checkAttributes(all: readonly ObjectAttribute[], at: At['at']): readonly (DefinitionProblem & At)[] {
  const taken = new Map<string, string>();
  return all.flatMap(({ name, type, length = 0, decimals = 0, isDouble }, place) => {
    const column = columnOf(name) ?? name;
    const wanted = isDouble === true ? [column, labelColumn(column)] : [column];
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
