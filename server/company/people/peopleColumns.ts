import names from './peopleColumns.json' with { type: 'json' };

export type PeopleColumn = keyof typeof names;
export const PEOPLE_COLUMNS = Object.keys(names) as readonly PeopleColumn[];

/** Normalises a heading: width, case, spaces and punctuation are ignored. */
const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*.:()-]+/gu, '');

const COLUMNS_BY_HEADING: ReadonlyMap<string, PeopleColumn> = new Map(
  PEOPLE_COLUMNS.flatMap((column) => names[column].map((heading) => [normalizeHeading(heading), column] as const)),
);

/** Returns the column of a heading in any of our languages; `undefined` if it is unknown. */
export const parsePeopleColumn = (heading: string): PeopleColumn | undefined =>
  COLUMNS_BY_HEADING.get(normalizeHeading(heading));
