import { and, not, or, sql, type SQL } from 'drizzle-orm';
import { findAttribute, type ResourceKind, type ScimAttribute } from './attributes.ts';
import { findSource, type AttributeSource, type AttributeSources } from './attributeSources.ts';
import type { ScimFilter } from './filter.ts';
import { ScimError } from './scimFault.ts';

type Comparison = Extract<ScimFilter, { kind: 'compare' }>;

/** One or several values, of which one must satisfy a test. */
interface Operand {
  /** Determines the comparison; undefined for a complex attribute without `value`. */
  readonly attribute: ScimAttribute | undefined;
  readonly index?: 'exact' | 'lowerCase' | undefined;
  readonly isPresent: SQL;
  readonly some: (test: (value: SQL) => SQL) => SQL;
}
interface Scope {
  readonly operandAt: (path: string) => Operand | undefined;
  readonly within: (path: string, filter: ScimFilter) => SQL;
}

export interface CompiledFilter {
  readonly where: SQL;
  readonly joins: ReadonlySet<SQL>;
}

const NEVER = sql`false`;
const ALWAYS = sql`true`;

/**
 * Compiles a filter (RFC 7644 3.4.2.2) to a condition over the rows of `people` or `groups`. Values are parameters.
 * Every condition is true or false, never null, so that `not` is the exact opposite. Throws ScimError.
 */
export function compileFilter(kind: ResourceKind, sources: AttributeSources, filter: ScimFilter): CompiledFilter {
  const joins = new Set<SQL>();
  const sourceOf = (path: string) => {
    const found = findSource(kind, sources, path);
    if (found?.source.join) joins.add(found.source.join);
    return found;
  };
  const where = compile(filter, {
    operandAt(path) {
      const found = sourceOf(path);
      return found && operandOf(found.source, found.attribute, found.part);
    },
    within(path, inner) {
      const found = sourceOf(path);
      return found === undefined ? NEVER : compileValueFilter(found.source, found.attribute, inner);
    },
  });
  return { where, joins };
}

function compile(filter: ScimFilter, scope: Scope): SQL {
  switch (filter.kind) {
    case 'and':
      return and(...filter.filters.map((each) => compile(each, scope))) ?? ALWAYS;
    case 'or':
      return or(...filter.filters.map((each) => compile(each, scope))) ?? NEVER;
    case 'not':
      return not(compile(filter.filter, scope));
    case 'present':
      return scope.operandAt(filter.path)?.isPresent ?? NEVER;
    case 'within':
      return scope.within(filter.path, filter.filter);
    case 'compare':
      return compare(filter, scope.operandAt(filter.path));
  }
}

function operandOf(source: AttributeSource, attribute: ScimAttribute, part: ScimAttribute | undefined): Operand {
  if (source.kind === 'single') return oneValue(attribute, source.value, source.index);
  const column = part && source.parts[part.name];
  const isWhole = attribute.parts.length > 0 && !column;
  if (source.kind === 'object')
    return column && part !== undefined
      ? oneValue(part, column)
      : { ...NO_VALUE, isPresent: or(...Object.values(source.parts).map(isNotEmpty)) ?? NEVER };
  const exists = (test: SQL): SQL => sql`exists (select 1 from ${source.from} where ${source.where} and ${test})`;
  if (isWhole) return { ...NO_VALUE, isPresent: exists(ALWAYS) };
  const value = column ?? source.parts['value'] ?? sql`null::text`;
  return {
    attribute: part ?? attribute,
    isPresent: exists(isNotEmpty(value)),
    some: (test) => exists(test(value)),
  };
}

const NO_VALUE: Omit<Operand, 'isPresent'> = { attribute: undefined, some: () => NEVER };
const oneValue = (attribute: ScimAttribute, value: SQL, index?: Operand['index']): Operand => ({
  attribute,
  index,
  isPresent: isNotEmpty(value),
  // PostgreSQL uses an index only for a bare comparison, without `coalesce`.
  some: (test) => (index ? sql`(${test(value)} and ${value} is not null)` : sql`coalesce(${test(value)}, false)`),
});
/** Also works for booleans. */
const isNotEmpty = (value: SQL): SQL => sql`coalesce((${value})::text, '') <> ''`;

/** Compiles a value filter: all conditions must hold for the same value. */
function compileValueFilter(source: AttributeSource, attribute: ScimAttribute, filter: ScimFilter): SQL {
  const parts = source.kind === 'single' ? { value: source.value } : source.parts;
  const known = attribute.parts.length === 0 ? [{ ...attribute, isMany: false, name: 'value' }] : attribute.parts;
  const partAt = (path: string) => {
    const part = findAttribute(known, path);
    const column = part && parts[part.name];
    return part && column ? oneValue(part, column) : undefined;
  };
  const inside = compile(filter, {
    operandAt: partAt,
    within: (path, inner) => {
      const part = findAttribute(known, path);
      const column = part && parts[part.name];
      return part && column ? compileValueFilter({ kind: 'single', value: column }, part, inner) : NEVER;
    },
  });
  if (source.kind === 'list') return sql`exists (select 1 from ${source.from} where ${source.where} and ${inside})`;
  return sql`(${operandOf(source, attribute, undefined).isPresent} and ${inside})`;
}

function compare({ operator, value }: Comparison, operand: Operand | undefined): SQL {
  if (operator === 'ne') return not(isEqual(value, operand));
  if (operator === 'eq') return isEqual(value, operand);
  if (operand?.attribute?.type === 'boolean' || typeof value !== 'string')
    throw new ScimError(400, `“${operator}” compares texts only`, 'invalidFilter');
  if (operand?.attribute === undefined) return NEVER;
  const { fold, wanted } = toComparison(operand, operand.attribute, value);
  return operand.some((found) => TEXT_TESTS[operator](fold(sql`nullif(${found}, '')`), wanted));
}

/** Compares texts by code point, like the collation "C". */
const TEXT_TESTS: Readonly<Record<Exclude<Comparison['operator'], 'eq' | 'ne'>, (found: SQL, wanted: SQL) => SQL>> = {
  co: (found, wanted) => sql`strpos(${found}, ${wanted}) > 0`,
  sw: (found, wanted) => sql`starts_with(${found}, ${wanted})`,
  ew: (found, wanted) => sql`right(${found}, length(${wanted})) = ${wanted}`,
  gt: (found, wanted) => sql`${found} collate "C" > ${wanted}`,
  ge: (found, wanted) => sql`${found} collate "C" >= ${wanted}`,
  lt: (found, wanted) => sql`${found} collate "C" < ${wanted}`,
  le: (found, wanted) => sql`${found} collate "C" <= ${wanted}`,
};

/** Nothing equals an empty text, because an empty attribute has no value (RFC 7643 2.5). */
function isEqual(value: Comparison['value'], operand: Operand | undefined): SQL {
  if (value === null) return operand === undefined ? ALWAYS : not(operand.isPresent);
  if (operand?.attribute === undefined) return NEVER;
  const { attribute } = operand;
  if (attribute.type === 'boolean') {
    // Entra ID sends booleans as text.
    const wanted = typeof value === 'string' ? value.toLowerCase() === 'true' : value;
    return typeof wanted === 'boolean' ? operand.some((found) => sql`${found} = ${wanted}::boolean`) : NEVER;
  }
  if (typeof value !== 'string' || value === '') return NEVER;
  const { fold, wanted } = toComparison(operand, attribute, value);
  return operand.some((found) => sql`${fold(found)} = ${wanted}`);
}

/** Comparisons ignore case unless the schema requires it (RFC 7643 2.2). */
function toComparison({ index }: Operand, { isCaseExact }: ScimAttribute, value: string) {
  const asIs = (found: SQL): SQL => found;
  if (isCaseExact) return { fold: asIs, wanted: sql`${value}::text` };
  if (index === 'lowerCase') return { fold: asIs, wanted: sql`${value.toLowerCase()}::text` };
  return { fold: (found: SQL) => sql`lower(${found})`, wanted: sql`lower(${value}::text)` };
}
