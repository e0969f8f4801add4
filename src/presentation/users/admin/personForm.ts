import { PeopleGateway } from '#application/ports/directory/peopleGateway.ts';
import type { ManagedPerson, Named, LocalizedText } from '#domain/directory/managedPerson.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { PickedPerson } from '../../ui/people/pickerSettings.ts';
import type { DirectoryForm } from './DirectoryFormViewModel.ts';

/** A name in each language; empty if there is none. */
export type NameValues = Readonly<Record<'zh-CN' | 'en-US' | 'ja-JP', string>>;

export interface PersonValues {
  readonly names: NameValues;
  readonly account: string;
  readonly department: readonly PickedPerson[];
  readonly posts: NameValues;
  readonly superior: readonly PickedPerson[];
  readonly email: string;
  readonly mobile: string;
  readonly landline: string;
  readonly office: string;
  readonly carNumber: string;
}

export const nameValues = (names?: LocalizedText): NameValues => ({
  'zh-CN': names?.['zh-CN'] ?? '',
  'en-US': names?.['en-US'] ?? '',
  'ja-JP': names?.['ja-JP'] ?? '',
});
export const hasName = (names: NameValues): boolean => Object.values(names).some((name) => name.trim() !== '');
export const toNames = (names: NameValues): LocalizedText => {
  const { 'zh-CN': chinese, 'en-US': english, 'ja-JP': japanese } = names;
  return {
    'zh-CN': chinese.trim(),
    ...(english.trim() !== '' && { 'en-US': english.trim() }),
    ...(japanese.trim() !== '' && { 'ja-JP': japanese.trim() }),
  };
};
export const toPicked = (named: Named | undefined): readonly PickedPerson[] => (named ? [named] : []);

/** Form of an existing or new user. */
export const personForm = (
  context: PageContext,
  id: string | undefined,
): DirectoryForm<ManagedPerson, PersonValues> => ({
  key: `staff.person.${id ?? 'new'}`,
  id,
  load: context.get(PeopleGateway).findPerson,
  toValues: (kept) => ({
    names: nameValues(kept?.names),
    account: kept?.account ?? '',
    department: kept ? [{ id: kept.department, name: kept.departmentName }] : [],
    posts: nameValues(kept?.posts),
    superior: toPicked(kept?.superior),
    email: kept?.companyEmail ?? '',
    mobile: kept?.mobile ?? '',
    landline: kept?.landline ?? '',
    office: kept?.office ?? '',
    carNumber: kept?.carNumber ?? '',
  }),
  toChange: (kept, { names, account, department, posts, superior, email, mobile, landline, office, carNumber }) => {
    const person = {
      names: toNames(names),
      account: account.trim(),
      department: department[0]?.id ?? '',
      posts: toNames(posts),
      superior: superior[0]?.id ?? null,
      email: email.trim(),
      mobile: mobile.trim(),
      landline: landline.trim(),
      office: office.trim(),
      carNumber: carNumber.trim(),
    };
    return kept ? { kind: 'changePerson', id: kept.id, version: kept.version, person } : { kind: 'addPerson', person };
  },
  findMissing: ({ names, account, department }) => {
    if (!hasName(names)) return { key: 'staff.missing.name' };
    if (account.trim() === '') return { key: 'staff.missing.account' };
    return department.length === 0 ? { key: 'staff.missing.department' } : undefined;
  },
  onSaved: ({ navigator }, saved) => {
    if (id === undefined) navigator.open('person', { id: saved }, { replace: true });
    else navigator.back('person');
  },
});
