import type { Language } from '#application/formatting/language.ts';
import type { CompanyFile, PeopleFile } from './files/companyFiles.ts';
import type { LocalText } from '#server/i18n/localText.ts';

/**
 * The users and groups of one tenant, merged from its files and the database, so that each has an id. Users refer to
 * each other by account and to groups by key.
 */
export interface Company extends Omit<
  CompanyFile,
  'groups' | 'language' | 'formerName' | 'demoPassword' | 'demoAccounts'
> {
  readonly language?: Language;
  readonly formerName?: LocalText | undefined;
  readonly groups: readonly CompanyGroup[];
  readonly people: readonly CompanyPerson[];
}
type GivenGroup = CompanyFile['groups'][number];
export interface CompanyGroup extends Omit<GivenGroup, 'parent'> {
  readonly id: string;
  readonly key: string;
  readonly parent?: string | undefined;
  /** Path from the root, separated by /; only for departments. */
  readonly path?: string | undefined;
}
type GivenPerson = PeopleFile[number];
export interface CompanyPerson extends GivenPerson {
  readonly id: string;
  readonly department: string;
  readonly post: LocalText;
}
