/** Minutes of a day in the company's time zone. If both are equal, there are no quiet hours. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}
export const MINUTES_OF_DAY = 24 * 60;

/** Default if neither the company nor the user has set any: 20:00 to 8:00. */
export const DEFAULT_QUIET_HOURS: QuietHours = { from: 20 * 60, to: 8 * 60 };

/** Parses `08:30` as minutes of the day; `undefined` if it is not a time. */
export function parseTimeOfDay(time: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Formats minutes of the day as `08:30`. */
export const formatTimeOfDay = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
