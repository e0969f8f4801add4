import type { Instant } from '#domain/shared/ids.ts';

const EIGHT_HOURS = 8 * 3_600_000;

/** An instant as the platform writes it: `yyyy-MM-dd HH:mm:ss`, GMT+8 (contract wire 5). */
export const toWireTime = (instant: Instant): string =>
  new Date(instant + EIGHT_HOURS).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Reads either form the platform uses: the GMT+8 text, or epoch milliseconds. Anything else is `undefined`, a 30
 * February too.
 */
export function fromWireTime(wire: string | number | null | undefined): Instant | undefined {
  if (typeof wire === 'number') return wire;
  const [, day = '', time = '00:00'] =
    /^((?!0000)\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(wire ?? '') ?? [];
  const instant = Date.parse(`${day}T${time}Z`);
  const isThere = !Number.isNaN(instant) && new Date(day).toISOString().startsWith(day);
  return isThere ? instant - EIGHT_HOURS : undefined;
}
