import names from './peopleColumns.json' with { type: 'json' };

/** What a sheet of people may say of each. */
export type PeopleColumn = keyof typeof names;
export const PEOPLE_COLUMNS = Object.keys(names) as readonly PeopleColumn[];

/** One spelling of a heading: width, case, spaces and signs make no other column of it. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*.:()-]+/gu, '');

const BY_HEADING: ReadonlyMap<string, PeopleColumn> = new Map(
  PEOPLE_COLUMNS.flatMap((column) => names[column].map((heading) => [plain(heading), column] as const)),
);

/** The column a heading names, in any of our languages; nothing for one nobody knows. */
export const peopleColumnOf = (heading: string): PeopleColumn | undefined => BY_HEADING.get(plain(heading));
