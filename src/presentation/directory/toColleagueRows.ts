import { toTelUrl, type Colleague, type Property } from '#domain/directory/colleague.ts';
import type { Group } from '#domain/directory/person.ts';
import type { GroupId } from '#domain/shared/ids.ts';
import type { TextKey } from '../ui/i18n/textKeys.ts';
import type { Translate } from '../ui/i18n/translate.ts';

/** One property of a colleague. `href` calls or writes to them, `group` opens a department. */
export interface ColleagueRow {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly href?: string;
  readonly group?: GroupId;
}

/** Default labels for properties that the platform does not name. */
const PROPERTY_LABELS: Readonly<Record<string, TextKey>> = {
  landline: 'directory.field.landline',
  office: 'directory.field.office',
  carNumber: 'directory.field.carNumber',
};

/** Returns the known properties of a colleague (spec 3 "Address book fields"). Empty properties have no row. */
export function toColleagueRows(
  t: Translate,
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
  const href = toTelUrl(written);
  return href === undefined ? {} : { href };
};

const propertyRow =
  (t: Translate) =>
  ({ key, name, value }: Property): ColleagueRow => ({
    key,
    label: name ?? (PROPERTY_LABELS[key] === undefined ? key : t(PROPERTY_LABELS[key])),
    value,
    ...(key === 'landline' && dialled(value)),
  });
