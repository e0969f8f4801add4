import type { GroupId, PersonId } from '#domain/shared/ids.ts';
import type { Language, LocalText } from './localText.ts';

/** The people of one tenant, as its files describe them: accounts and keys resolved to ids. */
export interface Company {
  readonly tenant: string;
  readonly name: LocalText;
  /** Set for a demo company only: the password of all its accounts. */
  readonly demoPassword?: string;
  readonly groups: readonly CompanyGroup[];
  readonly people: readonly CompanyPerson[];
}

/** `company` and `department` form the tree of departments; a `role` lists its members. */
export interface CompanyGroup {
  readonly id: GroupId;
  readonly key: string;
  readonly kind: 'company' | 'department' | 'role';
  readonly name: LocalText;
  readonly parent?: GroupId;
  readonly head?: PersonId;
  readonly members: readonly PersonId[];
}

export interface CompanyPerson {
  readonly id: PersonId;
  readonly account: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly kana: string;
  readonly pinyin: string;
  readonly department: GroupId;
  readonly post: LocalText;
  readonly superior?: PersonId;
  readonly sex: 'male' | 'female';
  /** `yyyy-MM-dd`, without a zone. */
  readonly birthday: string;
  readonly entryDate: string;
  readonly mobile: string;
  readonly email: string;
  readonly emergencyContact: string;
  readonly emergencyMobile: string;
  readonly isAdministrator: boolean;
}
