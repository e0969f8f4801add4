import type { FieldQuery, QueryEvent, QueryReturn } from '#domain/forms/formLinks.ts';
import { isYes } from '../wire/isYes.ts';
import { decodeInput } from './decodeSource.ts';
import { readRecordList } from './decodeCondition.ts';
import { firstNonEmptyText, readObject, readText, readJsonObject, type UnknownRecord } from './looseValues.ts';

const EVENTS: Readonly<Record<string, QueryEvent>> = {
  addinit: 'new',
  editinit: 'edit',
  detailinit: 'read',
  valuechange: 'change',
  change: 'change',
  click: 'press',
};
const MAIN = 'main';

/** Decodes the queries of fields (contract form 10). Omits those without a name, an event or a target column. */
export function decodeQueries(script: unknown): readonly FieldQuery[] {
  const tables = Object.entries(readObject(readJsonObject(readJsonObject(script)['extJs'])['customquery']));
  return tables.flatMap(([table, fields]) =>
    Object.entries(readObject(fields)).flatMap(([field, queries]) =>
      readRecordList(queries).flatMap((query) => decodeQuery(query, field, table)),
    ),
  );
}

function decodeQuery(query: UnknownRecord, field: string, table: string): readonly FieldQuery[] {
  const key = firstNonEmptyText(query['customquery'], query['alias']);
  const events = decodeEvents(query['event']);
  const returns = readRecordList(query['gridReturn'] ?? query['returns']).flatMap(decodeReturn);
  if (key === '' || events.length === 0 || returns.length === 0) return [];
  const unique = readText(query['uniqueField']);
  return [
    {
      field,
      ...(table !== MAIN && { table }),
      key,
      events,
      inputs: readRecordList(query['gridInput'] ?? query['params']).flatMap(decodeInput),
      target: decodeTarget(query, table),
      returns,
      ...(unique !== '' && { uniqueField: unique }),
      isAppended: isYes(query['isConcat']),
    },
  ];
}

const decodeEvents = (given: unknown): readonly QueryEvent[] => [
  ...new Set(
    (Array.isArray(given) ? (given as readonly unknown[]) : readText(given).split(',')).flatMap((name) => {
      const word = readText(name).trim();
      const event = Object.hasOwn(EVENTS, word) ? EVENTS[word] : undefined;
      return event === undefined ? [] : [event];
    }),
  ),
];

/** `isMain: false` fills the row of the querying field; otherwise the main record, or the sub table of that name. */
function decodeTarget(query: UnknownRecord, table: string): FieldQuery['target'] {
  const name = firstNonEmptyText(query['gridName'], MAIN);
  if (table !== MAIN && (name === table || query['isMain'] === false)) return { kind: 'row' };
  return name === MAIN ? { kind: 'main' } : { kind: 'table', table: name };
}

export function decodeReturn(given: UnknownRecord): readonly QueryReturn[] {
  const field = firstNonEmptyText(given['bindField'], given['to']);
  const column = firstNonEmptyText(given['returnValue'], given['from']);
  if (field === '' || column === '') return [];
  return [{ column, field, isOptionValue: given['valmode'] === 'double', labelColumn: readText(given['returnLabel']) }];
}
