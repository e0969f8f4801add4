import type { Language } from '#application/language.ts';
import type { CompanyFile, PeopleFile } from './files/companyFiles.ts';
import type { LocalText } from './localText.ts';

/**
 * The people of one tenant, as its files and the database name them together: everybody and every department has its
 * id. They name each other by account and groups by key.
 */
export interface Company extends Omit<CompanyFile, 'groups' | 'language' | 'formerName'> {
  readonly language?: Language;
  readonly formerName?: LocalText | undefined;
  readonly groups: readonly CompanyGroup[];
  readonly people: readonly CompanyPerson[];
}
type GivenGroup = CompanyFile['groups'][number];
export interface CompanyGroup extends Omit<GivenGroup, 'parent'> {
  readonly id: string;
  readonly key: string;
  /** A key. */
  readonly parent?: string | undefined;
  /** The names from the top, with / between; of departments only. */
  readonly path?: string | undefined;
}
type GivenPerson = PeopleFile[number];
export interface CompanyPerson extends GivenPerson {
  readonly id: string;
  /** A key. */
  readonly department: string;
  readonly post: LocalText;
}
