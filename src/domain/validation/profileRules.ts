import type { ProfileDetails } from '../directory/person.ts';
import { readDate } from '../shared/calendar.ts';
import type { FieldIssue } from '../shared/failure.ts';
import { validateField } from './validateField.ts';

/** So many letters each detail may have. */
const PROFILE_CHARACTERS: Readonly<Record<keyof ProfileDetails, number>> = {
  birthday: 10,
  sex: 6,
  mobile: 30,
  email: 120,
  address: 200,
  emergencyContact: 60,
  emergencyMobile: 30,
};

/** So many bytes a picture of somebody may have, and so many points on each side. */
export const PHOTO_BYTES = 200 * 1024;
export const PHOTO_SIDE = 512;

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
/** As it is dialled anywhere: at least five digits, with what people write between them. */
const PHONE = /^\+?[\d\s().-]*$/u;
const isPhone = (text: string): boolean => PHONE.test(text) && text.replaceAll(/\D/gu, '').length >= 5;

/**
 * What is wrong with what somebody says about themselves; everything may be left empty.
 * @param today as `2026-05-31`
 */
export function profileIssues(details: Partial<ProfileDetails>, today: string): readonly FieldIssue[] {
  return (Object.keys(PROFILE_CHARACTERS) as (keyof ProfileDetails)[]).flatMap((field) => {
    const value = details[field] ?? '';
    const limit = PROFILE_CHARACTERS[field];
    if ([...value].length > limit) return [issue(field, 'tooLong', { limit })];
    const wrong = value === '' ? undefined : JUDGES[field]?.(value, today);
    return wrong === undefined ? [] : [issue(field, wrong)];
  });
}

type Judge = (value: string, today: string) => string | undefined;
const phone: Judge = (value) => (isPhone(value) ? undefined : 'notPhone');
const JUDGES: Readonly<Partial<Record<keyof ProfileDetails, Judge>>> = {
  birthday: (day, today) => {
    if (!DAY.test(day) || readDate(day) === undefined) return 'notDay';
    return day > today ? 'inFuture' : undefined;
  },
  email: (mail) => (validateField('email', '', mail, 'isEmail').length > 0 ? 'notMail' : undefined),
  mobile: phone,
  emergencyMobile: phone,
};

const issue = (field: string, rule: string, values: FieldIssue['values'] = {}): FieldIssue => ({
  field,
  messageKey: `validation.profile.${rule}`,
  values,
});
