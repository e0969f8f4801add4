import { fromWireTime } from '#contract/wire/time.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { PLATFORM_ZONE, PLATFORM_UTC_OFFSET_MS } from '#domain/shared/platformZone.ts';
import { toInstant } from '#domain/shared/timeZone.ts';

/**
 * Parses a timestamp. Without an offset it is in `timeZone`, by default the platform's. Returns `undefined` for a date
 * that does not exist.
 */
export function parseTimestamp(sent: string, timeZone: string = PLATFORM_ZONE): Instant | undefined {
  const text = sent.trim().replace(/\.\d+/u, '');
  const zone = /(?:z|[+-]\d\d:?\d\d)$/iu.exec(text);
  const onTheWall = fromWireTime(zone === null ? text : text.slice(0, zone.index));
  if (onTheWall === undefined || !isExistingDate(text.slice(0, 10))) return undefined;
  if (zone !== null) return Date.parse(text);
  return timeZone === PLATFORM_ZONE ? onTheWall : toInstant(onTheWall + PLATFORM_UTC_OFFSET_MS, timeZone);
}

/** Rejects dates such as 30 February, and the year 0. */
const isExistingDate = (text: string): boolean =>
  !text.startsWith('0000') && new Date(text).toISOString().startsWith(text);
