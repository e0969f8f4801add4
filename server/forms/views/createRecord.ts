import type { FieldDefinition, FormRecord, FormRow, FormView } from '#domain/forms/formDefinition.ts';
import { asText, formatOptionValue } from '#domain/forms/doubleValues.ts';
import { formatDate } from '#domain/shared/calendar.ts';
import { PLATFORM_ZONE } from '#domain/shared/platformZone.ts';
import { wallTime } from '#domain/shared/timeZone.ts';
import type { Instant } from '#domain/shared/ids.ts';

/** Facts for default values. Both ids are empty if the user is not logged in. */
export interface DefaultValueFacts {
  readonly now: Instant;
  /** The company's time zone; by default that of the platform. */
  readonly timeZone?: string;
  readonly person: { readonly id: string; readonly name: string };
  readonly department: { readonly id: string; readonly name: string };
}

/** Returns the record of a new request: field defaults, no rows, and the one row of each part (contract form 2, 9). */
export function createRecord(view: Pick<FormView, 'sections'>, facts: DefaultValueFacts): FormRecord {
  const items = view.sections.flatMap((section) => section.items);
  return {
    fields: row(
      items.filter((item) => item.kind === 'field'),
      facts,
    ),
    tables: Object.fromEntries(items.flatMap((item) => (item.kind === 'subTable' ? [[item.alias, []]] : []))),
    parts: createRows(view, 'part', facts),
  };
}

/** Returns the defaults of a row of each sub table or part. */
export const createRows = (
  { sections }: Pick<FormView, 'sections'>,
  kind: 'subTable' | 'part',
  facts: DefaultValueFacts,
): Record<string, FormRow> =>
  Object.fromEntries(
    sections.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === kind ? [[item.alias, row(item.fields, facts)]] : [])),
    ),
  );

const row = (fields: readonly FieldDefinition[], facts: DefaultValueFacts): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.name, getDefaultValue(field, facts)]));

function getDefaultValue(
  { control, settings }: FieldDefinition,
  { now, timeZone, person, department }: DefaultValueFacts,
): string {
  const given = asText(settings['from'] === 'constant' ? settings['constant'] : settings['defaultval']);
  if (given !== '') return given;
  if (control === 'rx-user' && isOn(settings['curuser']) && person.id !== '')
    return formatOptionValue({ value: person.id, label: person.name });
  if (control === 'rx-group' && isOn(settings['curgroup']) && department.id !== '')
    return formatOptionValue({ value: department.id, label: department.name });
  if (control.startsWith('rx-date') && isOn(settings['defaultnow']))
    return formatNow(now, timeZone, asText(settings['format']));
  return control === 'rx-switch' ? 'false' : '';
}

const isOn = (setting: unknown): boolean => setting === true || setting === 'true' || setting === 'YES';

/** Formats a timestamp with the precision of the field's format. */
const formatNow = (now: Instant, timeZone: string | undefined, format: string): string =>
  formatDate(wallTime(now, timeZone ?? PLATFORM_ZONE), 'YYYY-MM-DD HH:mm:ss').slice(
    0,
    format === '' ? 10 : Math.min(19, format.length),
  );
