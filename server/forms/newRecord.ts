import type { Variables } from '#domain/expression/tree.ts';
import type { FieldDefinition, FormView } from '#domain/form/formDefinition.ts';
import { asText, writeDouble } from '#domain/form/doubleValues.ts';
import { toWireTime } from '#api/time.ts';
import type { Instant } from '#domain/shared/ids.ts';

/** Both ids are empty where nobody is logged in. */
export interface RecordFacts {
  readonly now: Instant;
  readonly person: { readonly id: string; readonly name: string };
  readonly department: { readonly id: string; readonly name: string };
}

/** The record of a new request: defaults of the fields, and the empty row of each sub table (contract form 2, 9). */
export function newRecord(view: Pick<FormView, 'sections'>, facts: RecordFacts): Variables {
  const items = view.sections.flatMap((section) => section.items);
  const tables = items.filter((item) => item.kind === 'subTable');
  return {
    ...row(
      items.filter((item) => item.kind === 'field'),
      facts,
    ),
    ...Object.fromEntries(tables.map(({ alias }) => [`sub__${alias}`, []])),
    ...Object.fromEntries(
      items.flatMap((item) => (item.kind === 'part' ? [[`sub__${item.alias}`, row(item.fields, facts)] as const] : [])),
    ),
    ...(tables.length === 0
      ? {}
      : { initData: Object.fromEntries(tables.map(({ alias, fields }) => [alias, row(fields, facts)])) }),
  };
}

const row = (fields: readonly FieldDefinition[], facts: RecordFacts): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.name, defaultOf(field, facts)]));

function defaultOf({ control, settings }: FieldDefinition, { now, person, department }: RecordFacts): string {
  const given = asText(settings['from'] === 'constant' ? settings['constant'] : settings['defaultval']);
  if (given !== '') return given;
  if (control === 'rx-user' && isOn(settings['curuser']) && person.id !== '')
    return writeDouble({ value: person.id, label: person.name });
  if (control === 'rx-group' && isOn(settings['curgroup']) && department.id !== '')
    return writeDouble({ value: department.id, label: department.name });
  if (control.startsWith('rx-date') && isOn(settings['defaultnow'])) return formatted(now, asText(settings['format']));
  return control === 'rx-switch' ? 'false' : '';
}

const isOn = (setting: unknown): boolean => setting === true || setting === 'true' || setting === 'YES';

/** As much of the moment as the field's format shows. */
const formatted = (now: Instant, format: string): string =>
  toWireTime(now).slice(0, format === '' ? 10 : Math.min(19, format.length));
