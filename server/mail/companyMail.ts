import { MINUTES_OF_DAY, USUAL_QUIET_HOURS, minutesOf, type QuietHours } from '#domain/session/quietHours.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Language } from '#application/language.ts';
import type { Company } from '../definitions/company.ts';

/** What a company says about its mail (`mail` in `company.json`). */
export interface CompanyMail {
  readonly quiet: QuietHours;
  readonly timeZone: string;
  /** Of whoever has not logged in yet. */
  readonly language: Language;
}

/** The platform's own clock, where nothing is said (contract wire 5). */
const USUAL_ZONE = 'Asia/Shanghai';

export function companyMailOf(company: Pick<Company, 'mail' | 'language'> | undefined): CompanyMail {
  const { quietFrom = '', quietTo = '', timeZone = USUAL_ZONE } = company?.mail ?? {};
  return {
    quiet: {
      from: minutesOf(quietFrom) ?? USUAL_QUIET_HOURS.from,
      to: minutesOf(quietTo) ?? USUAL_QUIET_HOURS.to,
    },
    timeZone,
    language: company?.language ?? 'zh-CN',
  };
}

/** What the clock on the company's wall says, as minutes of the day. */
export function minuteThere(now: Instant, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: 'hour' | 'minute') => Number(parts.find((each) => each.type === type)?.value ?? 0);
  return (part('hour') * 60 + part('minute')) % MINUTES_OF_DAY;
}
