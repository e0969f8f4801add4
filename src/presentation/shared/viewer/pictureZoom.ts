/** How large a picture is shown, and how far it is moved from the middle. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
export const WHOLE_PICTURE: Zoom = { scale: 1, x: 0, y: 0 };
const MOST = 6;
const STEP = 1.5;

/** Never smaller than the screen, never so large that one is lost; the whole picture stands in the middle. */
export function zoomedAt({ x, y }: Zoom, wanted: number): Zoom {
  const scale = Math.min(MOST, Math.max(1, wanted));
  return scale === 1 ? WHOLE_PICTURE : { scale, x, y };
}

export const steppedZoom = (now: Zoom, direction: 1 | -1): Zoom =>
  zoomedAt(now, direction > 0 ? now.scale * STEP : now.scale / STEP);

/** One finger moves, two fingers make larger or smaller. */
export function pinched(now: Zoom, before: Point, after: Point, other: Point | undefined): Zoom {
  if (other === undefined)
    return zoomedAt({ ...now, x: now.x + after.x - before.x, y: now.y + after.y - before.y }, now.scale);
  const [was, is] = [distance(before, other), distance(after, other)];
  return zoomedAt(now, was === 0 ? now.scale : (now.scale * is) / was);
}

const distance = (one: Point, two: Point): number => Math.hypot(one.x - two.x, one.y - two.y);
