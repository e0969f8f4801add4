import type { CompanyFile, PeopleFile } from './files/companyFiles.ts';

/** The people of one tenant as its files describe them; they name each other by account and groups by key. */
export interface Company extends CompanyFile {
  readonly people: PeopleFile;
}
export type CompanyGroup = CompanyFile['groups'][number];
export type CompanyPerson = PeopleFile[number];
