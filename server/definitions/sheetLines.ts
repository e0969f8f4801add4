import { SHEET } from './loadCompany.ts';
import type { Definitions } from './loadDefinitions.ts';

/** How the sheet of people was read, for whoever sees a wrong name before anybody is taken. */
export function sheetLines({ sheet }: Pick<Definitions, 'sheet'>): readonly string[] {
  if (sheet === undefined) return [];
  const { encoding, rows, firstNames, unknownColumns } = sheet;
  const more = rows > firstNames.length ? ' …' : '';
  return [
    `${SHEET} was read as ${encoding}: ${rows} ${rows === 1 ? 'person' : 'people'}, ${firstNames.join(', ')}${more}`,
    ...(unknownColumns.length > 0
      ? [`Warning: columns of ${SHEET} that nobody knows were left out: ${unknownColumns.join(', ')}.`]
      : []),
  ];
}
