/** Zoom factor, and offset from the centre in pixels. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}
export const NO_ZOOM: Zoom = { scale: 1, x: 0, y: 0 };
const MAX_ZOOM = 6;
const STEP = 1.5;

/** Limits the zoom to 1 to 6; at 1 the picture is centred. */
export function zoomTo({ x, y }: Zoom, wanted: number): Zoom {
  const scale = Math.min(MAX_ZOOM, Math.max(1, wanted));
  return scale === 1 ? NO_ZOOM : { scale, x, y };
}

export const zoomStep = (now: Zoom, direction: 1 | -1): Zoom =>
  zoomTo(now, direction > 0 ? now.scale * STEP : now.scale / STEP);

/** One finger moves the picture, two fingers zoom. */
export function applyPinch(now: Zoom, before: Point, after: Point, other: Point | undefined): Zoom {
  if (other === undefined)
    return zoomTo({ ...now, x: now.x + after.x - before.x, y: now.y + after.y - before.y }, now.scale);
  const [was, is] = [distance(before, other), distance(after, other)];
  return zoomTo(now, was === 0 ? now.scale : (now.scale * is) / was);
}

const distance = (one: Point, two: Point): number => Math.hypot(one.x - two.x, one.y - two.y);
