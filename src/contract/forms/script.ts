import { bindCalendar } from '#domain/expression/bindCalendar.ts';
import { parseExpression } from '#domain/expression/parseExpression.ts';
import type { Expression } from '#domain/expression/tree.ts';
import type { AbsenceFields, FormFormula } from '#domain/forms/formDefinition.ts';
import { parseWorkCalendar } from '#domain/shared/workCalendar.ts';
import type { FormArea } from '#domain/forms/formLinks.ts';
import { readObject, readJsonObject, readText, type UnknownRecord } from './looseValues.ts';
import { isYes } from '../wire/isYes.ts';

/**
 * The declarative part of a form's script (contract form 5 `extJs`). The program code beside it is neither read nor
 * executed.
 */
export interface Script {
  readonly main: FieldChecks;
  readonly tables: Readonly<Record<string, TableChecks>>;
  readonly formulas: readonly FormFormula[];
  readonly areas: readonly FormArea[];
  readonly absence?: AbsenceFields;
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
  const plain = readJsonObject(readJsonObject(text)['extJs']);
  const { main, ...tables } = readObject(plain['validRules']);
  const absence = readAbsenceFields(plain['absence']);
  return {
    ...(absence && { absence }),
    main: readChecks(main),
    tables: mapValues(tables, readTableChecks),
    formulas: bindFormulas(plain['calendar'], readFormulas(readObject(plain['formulas'] ?? plain['formula']))),
    areas: Object.entries(readObject(plain['calcAreas'])).flatMap(([id, text]) => {
      const expression = readScriptExpression(text);
      return expression === undefined ? [] : [{ id, expression }];
    }),
  };
}

/** Ours: `{"begin": "…", "end": "…"}` names the fields with the begin and end of the initiator's absence. */
export function readAbsenceFields(given: unknown): AbsenceFields | undefined {
  const { begin, end } = readObject(given);
  return typeof begin === 'string' && typeof end === 'string' ? { begin, end } : undefined;
}

/**
 * Parses an expression. Returns `undefined` if the text is empty or not in our language: such a formula has no effect,
 * and the rest of the form works.
 */
export function readScriptExpression(text: unknown): Expression | undefined {
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  const parsed = parseExpression(text);
  return parsed.ok ? parsed.value : undefined;
}

/** Binds formulas to the company's work calendar, which only our server sends. */
const bindFormulas = (calendar: unknown, formulas: readonly FormFormula[]): readonly FormFormula[] =>
  parseWorkCalendar(calendar) === undefined
    ? formulas
    : formulas.map((formula) => ({
        ...formula,
        expression: bindCalendar(formula.expression, JSON.stringify(calendar)),
      }));

const readTableChecks = (given: unknown): TableChecks => ({
  isRequired: isYes(readObject(given)['required']),
  fields: readChecks(readObject(given)['fields']),
});
const readChecks = (given: unknown): FieldChecks =>
  mapValues(readObject(given), (check) => ({
    isRequired: isYes(readObject(check)['required']),
    rules: readText(readObject(check)['vtype']),
  }));

const mapValues = <T>(given: UnknownRecord, read: (value: unknown) => T): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, read(value)]));

/** Returns row formulas first, then those of the main record (contract form 9). */
function readFormulas({ main, ...tables }: UnknownRecord): readonly FormFormula[] {
  const ofTables = Object.entries(tables).flatMap(([table, fields]) => parseFormulas(readObject(fields), table));
  return [...ofTables, ...parseFormulas(readObject(main))];
}

function parseFormulas(fields: UnknownRecord, table?: string): readonly FormFormula[] {
  return Object.entries(fields).flatMap(([field, text]) => {
    const expression = readScriptExpression(text);
    return expression ? [{ target: { ...(table !== undefined && { table }), field }, expression }] : [];
  });
}
