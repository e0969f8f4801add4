/** Minutes of a day on the company's clock; from and to the same: there are none. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}
export const MINUTES_OF_DAY = 24 * 60;

/** Where neither the company nor the person says otherwise: eight in the evening to eight in the morning. */
export const USUAL_QUIET_HOURS: QuietHours = { from: 20 * 60, to: 8 * 60 };

/** `08:30` as minutes of the day; nothing for what is no time. */
export function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(time) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Minutes of the day as `08:30`. */
export const quietTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
