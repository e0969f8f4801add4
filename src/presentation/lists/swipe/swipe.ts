/** Movement in px up to which a touch is neither a swipe nor a scroll. */
const SLOP_PX = 10;
/** Maximum angle between a swipe and the horizontal; anything steeper scrolls. */
const MAX_ANGLE_DEGREES = 30;
/** Width in px of the edges of the screen, where the browser's own gestures begin. */
const EDGE_PX = 24;
/** Distance in px at which a released card stays open. */
const OPEN_AT_PX = 72;
/** Share of the card's width at which a release performs the first action. */
const PERFORM_AT = 0.45;

/** The side of the card on which its buttons appear: the first action before the card, the others after it. */
export type SwipeSide = 'before' | 'after';
export type SwipeEnd = SwipeSide | 'closed' | 'perform';

export const isAtEdge = (x: number, screenWidth: number): boolean => x < EDGE_PX || x > screenWidth - EDGE_PX;

/** Returns undefined as long as the touch has hardly moved. */
export function classifyMovement(dx: number, dy: number): 'swipe' | 'scroll' | undefined {
  if (Math.hypot(dx, dy) < SLOP_PX) return undefined;
  const angle = (Math.atan2(Math.abs(dy), Math.abs(dx)) * 180) / Math.PI;
  return angle > MAX_ANGLE_DEGREES ? 'scroll' : 'swipe';
}

export const toSide = (offset: number): SwipeSide => (offset > 0 ? 'before' : 'after');

/** Whether a release performs the first action. A card that was open before only closes or stays open. */
export const isFarEnough = (offset: number, width: number, wasOpen: boolean): boolean =>
  !wasOpen && offset >= width * PERFORM_AT;

/** Returns what a release does. `offset`: position of the card in px, to the right positive. */
export function endSwipe(offset: number, width: number, wasOpen: boolean): SwipeEnd {
  if (isFarEnough(offset, width, wasOpen)) return 'perform';
  return Math.abs(offset) >= OPEN_AT_PX ? toSide(offset) : 'closed';
}
