import { PLATFORM_UTC_OFFSET_MS } from '#domain/shared/platformZone.ts';
import type { Instant } from '#domain/shared/ids.ts';

/** Formats an instant for the platform: `yyyy-MM-dd HH:mm:ss`, GMT+8 (contract wire 5). */
export function toWireTime(instant: Instant): string {
  const written = new Date(instant + PLATFORM_UTC_OFFSET_MS).toISOString();
  return `${written.slice(0, 10)} ${written.slice(11, 19)}`;
}

/* 0001-01-01T00:00:00Z and 9999-12-31T15:59:59.999Z as numbers, because this file is part of the first load. */
const MIN_TIMESTAMP = -62_135_596_800_000;
const MAX_TIMESTAMP = 253_402_271_999_999;
/** Whether a number is a timestamp whose year has four digits. */
export const isInstant = (moment: number): boolean => moment >= MIN_TIMESTAMP && moment <= MAX_TIMESTAMP;

/** A text of digits above this value is read as milliseconds. */
const MIN_MILLISECONDS_TEXT = 1e11;

/** Parses both formats of the platform: GMT+8 text and epoch milliseconds. Returns `undefined` for anything else. */
export function fromWireTime(wire: string | number | null | undefined): Instant | undefined {
  const ms = Number(wire);
  if (typeof wire === 'number' || ms > MIN_MILLISECONDS_TEXT) return isInstant(ms) ? ms : undefined;
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(wire ?? '');
  if (parts === null) return undefined;
  const instant = Date.parse(`${parts[1] ?? ''}T${parts[2] ?? '00:00'}Z`);
  // `Date.parse` takes 30 February for 2 March.
  const isReal = !Number.isNaN(instant) && new Date(instant).getUTCDate() === Number(parts[1]?.slice(-2));
  return isReal ? instant - PLATFORM_UTC_OFFSET_MS : undefined;
}
