import { PLATFORM_ZONE } from '#domain/shared/platformZone.ts';
import { MINUTES_OF_DAY, DEFAULT_QUIET_HOURS, parseTimeOfDay, type QuietHours } from '#domain/auth/quietHours.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Language } from '#application/formatting/language.ts';
import type { Company } from './company.ts';

/** Mail settings of a company (`mail` in `company.json`). */
export interface CompanyMail {
  readonly quiet: QuietHours;
  readonly timeZone: string;
  /** Language of users who have not logged in yet. */
  readonly language: Language;
}

/** Time zone of the company; the platform's if it names none (contract wire 5). */
export const companyTimeZone = (company: Pick<Company, 'timeZone'>): string => company.timeZone ?? PLATFORM_ZONE;

export function toCompanyMail(company: Pick<Company, 'mail' | 'language' | 'timeZone'>): CompanyMail {
  const { quietFrom = '', quietTo = '', timeZone = companyTimeZone(company) } = company.mail ?? {};
  return {
    quiet: {
      from: parseTimeOfDay(quietFrom) ?? DEFAULT_QUIET_HOURS.from,
      to: parseTimeOfDay(quietTo) ?? DEFAULT_QUIET_HOURS.to,
    },
    timeZone,
    language: company.language ?? 'zh-CN',
  };
}

export function minuteOfDay(now: Instant, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: 'hour' | 'minute') => Number(parts.find((each) => each.type === type)?.value ?? 0);
  return (part('hour') * 60 + part('minute')) % MINUTES_OF_DAY;
}
