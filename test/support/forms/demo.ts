/** What people write into the forms of the demo company. */
export const choice = (...values: readonly string[]): string => JSON.stringify({ value: values.join(','), label: values.join(',') });

export const LEAVE = { kind: choice('annual'), begin: '2026-12-01 09:00', end: '2026-12-02 18:00', days: 2, reason: 'Family visit' };
