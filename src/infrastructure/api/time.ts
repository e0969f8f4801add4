import { WALL_OFFSET_MS } from '#domain/shared/companyWall.ts';
import type { Instant } from '#domain/shared/ids.ts';

/** An instant as the platform writes it: `yyyy-MM-dd HH:mm:ss`, GMT+8 (contract wire 5). */
export function toWireTime(instant: Instant): string {
  const written = new Date(instant + WALL_OFFSET_MS).toISOString();
  return `${written.slice(0, 10)} ${written.slice(11, 19)}`;
}

const [FIRST, LAST] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T15:59:59.999Z')];
/** Whether a number is a moment that can be told with four digits of a year. */
export const isInstant = (moment: number): boolean => moment >= FIRST && moment <= LAST;

/** Reads either form the platform uses: the GMT+8 text, or epoch milliseconds. Anything else is `undefined`. */
export function fromWireTime(wire: string | number | null | undefined): Instant | undefined {
  if (typeof wire === 'number') return isInstant(wire) ? wire : undefined;
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(wire ?? '');
  if (parts === null) return undefined;
  const instant = Date.parse(`${parts[1] ?? ''}T${parts[2] ?? '00:00'}Z`);
  return Number.isNaN(instant) ? undefined : instant - WALL_OFFSET_MS;
}
