import { phoneAddress, type Colleague, type Property } from '#domain/directory/colleague.ts';
import type { Group } from '#domain/directory/person.ts';
import type { GroupId } from '#domain/shared/ids.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import type { TextsInUse } from '../i18n/useTexts.ts';

/** One line about a colleague: `href` calls or writes, `group` opens a department. */
export interface ColleagueRow {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly href?: string;
  readonly group?: GroupId;
}

/** What these properties are called where the platform does not say. */
const NAMES: Readonly<Record<string, TextKey>> = {
  landline: 'directory.field.landline',
  office: 'directory.field.office',
  carNumber: 'directory.field.carNumber',
};

/** What is known of a colleague (spec 3 "Address book fields"), and no line for what is not. */
export function colleagueRows(
  t: TextsInUse['t'],
  { account, mobile, email, departmentId, departmentName, properties }: Colleague,
  path: readonly Group[],
  enterprise: string,
): readonly ColleagueRow[] {
  const department = path
    .filter(({ isCompany }) => isCompany !== true)
    .map(({ name }) => name)
    .join(' / ');
  const rows: readonly ColleagueRow[] = [
    { key: 'mobile', label: t('directory.field.mobile'), value: mobile, ...dialled(mobile) },
    ...properties.filter(({ key }) => key === 'landline').map(propertyRow(t)),
    { key: 'email', label: t('directory.field.email'), value: email },
    {
      key: 'department',
      label: t('directory.field.department'),
      value: department || departmentName,
      ...(path.length > 0 && { group: departmentId }),
    },
    ...properties.filter(({ key }) => key !== 'landline').map(propertyRow(t)),
    { key: 'enterprise', label: t('directory.field.enterprise'), value: enterprise },
    { key: 'account', label: t('directory.field.account'), value: account },
  ];
  return rows.filter(({ value }) => value.trim() !== '');
}

const dialled = (written: string): Pick<ColleagueRow, 'href'> => {
  const href = phoneAddress(written);
  return href === undefined ? {} : { href };
};

const propertyRow =
  (t: TextsInUse['t']) =>
  ({ key, name, value }: Property): ColleagueRow => ({
    key,
    label: name ?? (NAMES[key] === undefined ? key : t(NAMES[key])),
    value,
    ...(key === 'landline' && dialled(value)),
  });
