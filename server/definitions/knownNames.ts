import type { PersonThere } from '../peopleSheet/peopleThere.ts';

/** A department or another group of a database, as files may call it. */
export interface KnownGroupName {
  readonly id: string;
  readonly key: string;
  readonly isRole: boolean;
  /** Its names from the top in each language, with / between; first that of today. Empty: the company itself. */
  readonly paths: readonly string[];
}

/** What a database knows already of the names that files use, those of former days included. */
export interface NamesKnown {
  readonly people: readonly PersonThere[];
  readonly groups: readonly KnownGroupName[];
  /** Keys made for fields: by the form they are in, by their name. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, string>>;
}
export const NOTHING_KNOWN: NamesKnown = { people: [], groups: [], fields: new Map() };

export const knowsNothing = ({ people, groups, fields }: NamesKnown): boolean =>
  people.length + groups.length + fields.size === 0;
