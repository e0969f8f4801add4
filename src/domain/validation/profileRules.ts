import type { ProfileDetails } from '../directory/person.ts';
import { parseDate } from '../shared/calendar.ts';
import type { FieldIssue } from '../shared/failure.ts';
import { validateField } from './validateField.ts';

/** Maximum length of each field in Unicode characters. */
const MAX_PROFILE_CHARACTERS: Readonly<Record<keyof ProfileDetails, number>> = {
  birthday: 10,
  sex: 6,
  mobile: 30,
  email: 120,
  address: 200,
  emergencyContact: 60,
  emergencyMobile: 30,
};

/** Limits of a profile photo: file size in bytes, and pixels on each side. */
export const MAX_PHOTO_BYTES = 200 * 1024;
export const MAX_PHOTO_SIDE_PIXELS = 512;

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
/** A phone number with the usual separators; at least five digits are required. */
const PHONE = /^\+?[\d\s().-]*$/u;
const isPhone = (text: string): boolean => PHONE.test(text) && text.replaceAll(/\D/gu, '').length >= 5;

/**
 * Validates the profile fields; all of them may be empty.
 * @param today the current date as `2026-05-31`
 */
export function validateProfile(details: Partial<ProfileDetails>, today: string): readonly FieldIssue[] {
  return (Object.keys(MAX_PROFILE_CHARACTERS) as (keyof ProfileDetails)[]).flatMap((field) => {
    const value = details[field] ?? '';
    const limit = MAX_PROFILE_CHARACTERS[field];
    if ([...value].length > limit) return [issue(field, 'tooLong', { limit })];
    const wrong = value === '' ? undefined : FIELD_VALIDATORS[field]?.(value, today);
    return wrong === undefined ? [] : [issue(field, wrong)];
  });
}

type Judge = (value: string, today: string) => string | undefined;
const phone: Judge = (value) => (isPhone(value) ? undefined : 'notPhone');
const FIELD_VALIDATORS: Readonly<Partial<Record<keyof ProfileDetails, Judge>>> = {
  birthday: (day, today) => {
    if (!DAY.test(day) || parseDate(day) === undefined) return 'notDay';
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
