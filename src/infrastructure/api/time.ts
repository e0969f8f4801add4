import { WALL_OFFSET_MS } from '#domain/shared/companyWall.ts';
import type { Instant } from '#domain/shared/ids.ts';

/** An instant as the platform writes it: `yyyy-MM-dd HH:mm:ss`, GMT+8 (contract wire 5). */
export const toWireTime = (instant: Instant): string =>
  new Date(instant + WALL_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** Reads either form the platform uses: the GMT+8 text, or epoch milliseconds. Anything else is `undefined`. */
export function fromWireTime(wire: string | number | null | undefined): Instant | undefined {
  if (typeof wire === 'number') return wire;
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(wire ?? '');
  if (parts === null) return undefined;
  const instant = Date.parse(`${parts[1] ?? ''}T${parts[2] ?? '00:00'}Z`);
  return Number.isNaN(instant) ? undefined : instant - WALL_OFFSET_MS;
}
