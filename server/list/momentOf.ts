import { fromWireTime } from '#api/time.ts';
import type { Instant } from '#domain/shared/ids.ts';

/** A moment somebody sent, with a zone of its own or at +08:00; `undefined` for a day there is not. */
export function momentOf(sent: string): Instant | undefined {
  const text = sent.trim().replace(/\.\d+/u, '');
  const zone = /(?:z|[+-]\d\d:?\d\d)$/iu.exec(text);
  const onTheWall = fromWireTime(zone === null ? text : text.slice(0, zone.index));
  if (onTheWall === undefined || !isDay(text.slice(0, 10))) return undefined;
  return zone === null ? onTheWall : Date.parse(text);
}

/** No 30 February, and no year 0. */
const isDay = (text: string): boolean => !text.startsWith('0000') && new Date(text).toISOString().startsWith(text);
