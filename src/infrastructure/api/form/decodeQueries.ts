import type { FieldQuery, QueryEvent, QueryReturn } from '#domain/form/formLinks.ts';
import { isYes } from '../isYes.ts';
import { decodeInput } from './decodeSource.ts';
import { listIn } from './decodeCondition.ts';
import { firstText, looseOf, looseTextOf, openedOf, type LooseRecord } from './looseValues.ts';

const EVENTS: Readonly<Record<string, QueryEvent>> = {
  addinit: 'new',
  editinit: 'edit',
  detailinit: 'read',
  valuechange: 'change',
  change: 'change',
  click: 'press',
};
const MAIN = 'main';

/** The questions fields ask (contract form 10); one without a name, an event or a column to fill is none. */
export function decodeQueries(script: unknown): readonly FieldQuery[] {
  const tables = Object.entries(looseOf(openedOf(openedOf(script)['extJs'])['customquery']));
  return tables.flatMap(([table, fields]) =>
    Object.entries(looseOf(fields)).flatMap(([field, queries]) =>
      listIn(queries).flatMap((query) => decodeQuery(query, field, table)),
    ),
  );
}

function decodeQuery(query: LooseRecord, field: string, table: string): readonly FieldQuery[] {
  const key = firstText(query['customquery'], query['alias']);
  const events = eventsOf(query['event']);
  const returns = listIn(query['gridReturn'] ?? query['returns']).flatMap(decodeReturn);
  if (key === '' || events.length === 0 || returns.length === 0) return [];
  const unique = looseTextOf(query['uniqueField']);
  return [
    {
      field,
      ...(table !== MAIN && { table }),
      key,
      events,
      inputs: listIn(query['gridInput'] ?? query['params']).flatMap(decodeInput),
      target: targetOf(query, table),
      returns,
      ...(unique !== '' && { uniqueField: unique }),
      isAppended: isYes(query['isConcat']),
    },
  ];
}

const eventsOf = (given: unknown): readonly QueryEvent[] => [
  ...new Set(
    (Array.isArray(given) ? (given as readonly unknown[]) : looseTextOf(given).split(',')).flatMap((name) => {
      const word = looseTextOf(name).trim();
      const event = Object.hasOwn(EVENTS, word) ? EVENTS[word] : undefined;
      return event === undefined ? [] : [event];
    }),
  ),
];

/** `isMain: false` fills the row that asks; otherwise the main record, or the sub table of the given name. */
function targetOf(query: LooseRecord, table: string): FieldQuery['target'] {
  const name = firstText(query['gridName'], MAIN);
  if (table !== MAIN && (name === table || query['isMain'] === false)) return { kind: 'row' };
  return name === MAIN ? { kind: 'main' } : { kind: 'table', table: name };
}

export function decodeReturn(given: LooseRecord): readonly QueryReturn[] {
  const field = firstText(given['bindField'], given['to']);
  const column = firstText(given['returnValue'], given['from']);
  if (field === '' || column === '') return [];
  return [{ column, field, isDouble: given['valmode'] === 'double', labelColumn: looseTextOf(given['returnLabel']) }];
}
