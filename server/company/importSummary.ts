import { SHEET } from './load/loadCompany.ts';
import type { Definitions } from './load/loadDefinitions.ts';

/** Describes how `people.csv` was read, so that the operator notices garbled names before they are imported. */
export function importSummary({ sheet }: Pick<Definitions, 'sheet'>): readonly string[] {
  if (sheet === undefined) return [];
  const { encoding, rows, firstNames, unknownColumns } = sheet;
  const more = rows > firstNames.length ? ' …' : '';
  return [
    `${SHEET} was read as ${encoding}: ${rows} ${rows === 1 ? 'person' : 'people'}, ${firstNames.join(', ')}${more}`,
    ...(unknownColumns.length > 0
      ? [`Warning: unknown columns of ${SHEET} were ignored: ${unknownColumns.join(', ')}.`]
      : []),
  ];
}
