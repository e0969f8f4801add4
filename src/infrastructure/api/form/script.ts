import { bindCalendar } from '#domain/expression/bindCalendar.ts';
import { parseExpression } from '#domain/expression/parseExpression.ts';
import type { Expression } from '#domain/expression/tree.ts';
import type { FormFormula } from '#domain/form/formDefinition.ts';
import { readWorkCalendar } from '#domain/shared/workCalendar.ts';
import type { FormArea } from '#domain/form/formLinks.ts';
import { looseOf, openedOf, looseTextOf, type LooseRecord } from './looseValues.ts';
import { isYes } from '../isYes.ts';

/**
 * The plain part of a form's script (contract form 5 `extJs`). The program text beside it is never run, not even read.
 */
export interface Script {
  readonly main: FieldChecks;
  readonly tables: Readonly<Record<string, TableChecks>>;
  readonly formulas: readonly FormFormula[];
  readonly areas: readonly FormArea[];
}
export type FieldChecks = Readonly<Record<string, FieldCheck>>;
export interface FieldCheck {
  readonly isRequired: boolean;
  readonly rules: string;
}
export interface TableChecks {
  readonly isRequired: boolean;
  readonly fields: FieldChecks;
}

export function readScript(text: unknown): Script {
  const plain = openedOf(openedOf(text)['extJs']);
  const { main, ...tables } = looseOf(plain['validRules']);
  return {
    main: readChecks(main),
    tables: mapValues(tables, readTableChecks),
    formulas: boundTo(plain['calendar'], readFormulas(looseOf(plain['formulas'] ?? plain['formula']))),
    areas: Object.entries(looseOf(plain['calcAreas'])).flatMap(([id, text]) => {
      const expression = readScriptExpression(text);
      return expression === undefined ? [] : [{ id, expression }];
    }),
  };
}

/**
 * An expression text, or nothing when it is empty or not of our language: such a formula stays silent, the form still
 * works.
 */
export function readScriptExpression(text: unknown): Expression | undefined {
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  const parsed = parseExpression(text);
  return parsed.ok ? parsed.value : undefined;
}

/** Our server names the calendar its company works by; another platform has none. */
const boundTo = (calendar: unknown, formulas: readonly FormFormula[]): readonly FormFormula[] =>
  readWorkCalendar(calendar) === undefined
    ? formulas
    : formulas.map((formula) => ({
        ...formula,
        expression: bindCalendar(formula.expression, JSON.stringify(calendar)),
      }));

const readTableChecks = (given: unknown): TableChecks => ({
  isRequired: isYes(looseOf(given)['required']),
  fields: readChecks(looseOf(given)['fields']),
});
const readChecks = (given: unknown): FieldChecks =>
  mapValues(looseOf(given), (check) => ({
    isRequired: isYes(looseOf(check)['required']),
    rules: looseTextOf(looseOf(check)['vtype']),
  }));

const mapValues = <T>(given: LooseRecord, read: (value: unknown) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, read(value)]));

/** Row formulas first, then those of the main record (contract form 9). */
function readFormulas({ main, ...tables }: LooseRecord): readonly FormFormula[] {
  const ofTables = Object.entries(tables).flatMap(([table, fields]) => formulasOf(looseOf(fields), table));
  return [...ofTables, ...formulasOf(looseOf(main))];
}

function formulasOf(fields: LooseRecord, table?: string): readonly FormFormula[] {
  return Object.entries(fields).flatMap(([field, text]) => {
    const expression = readScriptExpression(text);
    return expression ? [{ target: { ...(table !== undefined && { table }), field }, expression }] : [];
  });
}
