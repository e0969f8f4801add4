/** Returns a choice in the stored format of the demo forms. */
export const choice = (...values: readonly string[]): string =>
  JSON.stringify({ value: values.join(','), label: values.join(',') });

export const LEAVE = {
  kind: choice('annual'),
  begin: '2026-12-01 09:00',
  end: '2026-12-02 18:00',
  days: 2,
  reason: 'Family visit',
};

const [DAY_MS, FIRST_DAY] = [86_400_000, Date.parse('2026-12-01')];

/** Sets dates that match the number of days, unless dates are given. */
export function withDates(form: object): object {
  const { days, end } = { ...LEAVE, ...form };
  if (typeof days !== 'number' || days === LEAVE.days || end !== LEAVE.end) return form;
  const isOffice = (day: number) => ![0, 6].includes(new Date(FIRST_DAY + day * DAY_MS).getUTCDay());
  let last = -1;
  for (let left = Math.ceil(days); left > 0; last += 1) if (isOffice(last + 1)) left -= 1;
  const date = new Date(FIRST_DAY + last * DAY_MS).toISOString().slice(0, 10);
  return { ...form, end: `${date} ${Number.isInteger(days) ? '18:00' : '12:00'}` };
}
