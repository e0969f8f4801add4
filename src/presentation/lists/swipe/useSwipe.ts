import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { suppressNextClick } from '../useLongPress.ts';
import { useTouch } from '../useTouch.ts';
import { classifyMovement, endSwipe, isAtEdge, type SwipeSide } from './swipe.ts';

/** The card that is moved, or that is open. `offset`: its position in px, to the right positive. */
export interface SwipedCard {
  readonly row: HTMLElement;
  readonly offset: number;
  readonly isMoving: boolean;
  /** Whether the card was open when the gesture began. */
  readonly wasOpen: boolean;
}
interface Gesture {
  readonly row: HTMLElement;
  readonly x: number;
  readonly y: number;
  readonly startOffset: number;
  readonly isOnButton: boolean;
  /** Undefined until the finger has moved. */
  isSwipe?: boolean;
  /** Where the finger has moved the card. It may be lifted before the page has drawn that. */
  swiped?: SwipedCard;
}
interface SwipeOptions {
  /** Returns the number of buttons on a side of a card. */
  readonly count: (row: HTMLElement, side: SwipeSide) => number;
  /** Performs the first action of a card. */
  readonly perform: (row: HTMLElement) => void;
}
interface Swipe {
  readonly card: SwipedCard | undefined;
  readonly close: () => void;
}

/** Width in px of a button, which grows with the text, and of the part of an open card that stays in view. */
const BUTTON_PX = 72;
const VISIBLE_PX = 44;
const BUTTONS = '[data-swipe-buttons]';

/** Follows horizontal swipes over the rows (`data-row`) in an area. One card is open at a time. */
export function useSwipe(area: RefObject<HTMLElement | null>, { count, perform }: SwipeOptions): Swipe {
  const [card, setCard] = useState<SwipedCard | undefined>(undefined);
  const gesture = useRef<Gesture | undefined>(undefined);
  const close = () => {
    gesture.current = undefined;
    setCard((before) => before && { ...before, offset: 0, isMoving: false, wasOpen: false });
  };
  const start = ({ touches, target }: TouchEvent) => {
    const [touch] = touches;
    const row = findElement(target, '[data-row]');
    if (!row || !touch || touches.length > 1 || isAtEdge(touch.clientX, window.innerWidth)) return close();
    gesture.current = {
      row,
      x: touch.clientX,
      y: touch.clientY,
      startOffset: card?.row === row ? card.offset : 0,
      isOnButton: findElement(target, BUTTONS) !== null,
    };
  };
  const move = (event: TouchEvent) => {
    const { current } = gesture;
    const [touch] = event.touches;
    if (current === undefined || touch === undefined) return;
    const dx = touch.clientX - current.x;
    const kind = classifyMovement(dx, touch.clientY - current.y);
    if (kind !== undefined) current.isSwipe ??= kind === 'swipe';
    if (current.isSwipe !== true) return;
    // The pull to refresh must not follow the same finger.
    event.stopPropagation();
    const { row, startOffset } = current;
    const wanted = startOffset + dx;
    const hasButtons = count(row, wanted > 0 ? 'before' : 'after') > 0;
    const offset = hasButtons ? Math.max(-row.offsetWidth, Math.min(row.offsetWidth, wanted)) : 0;
    current.swiped = { row, offset, isMoving: true, wasOpen: startOffset !== 0 };
    setCard(current.swiped);
  };
  const end = () => {
    const { current } = gesture;
    gesture.current = undefined;
    if (current === undefined) return;
    const { swiped, isOnButton } = current;
    if (swiped === undefined) return isOnButton ? undefined : close();
    suppressNextClick();
    const { row, offset, wasOpen } = swiped;
    const side = endSwipe(offset, row.offsetWidth, wasOpen);
    if (side === 'perform') perform(row);
    if (side === 'perform' || side === 'closed') return close();
    const width = toOpenWidth(row, count(row, side));
    setCard({ ...swiped, offset: side === 'before' ? width : -width, isMoving: false });
  };
  const press = useEffectEvent(({ target, pointerType }: PointerEvent) => {
    if (card === undefined || card.offset === 0 || findElement(target, BUTTONS)) return;
    // A tap beside the buttons only closes the card. A swipe of the same card begins where the card is.
    suppressNextClick();
    if (pointerType === 'mouse' || findElement(target, '[data-row]') !== card.row) close();
  });
  const scroll = useEffectEvent(close);
  useTouch(area, { start, move, end, cancel: close }, { capture: true });
  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const over = new AbortController();
    const options = { passive: true, capture: true, signal: over.signal };
    element.style.touchAction = 'pan-y pinch-zoom';
    document.addEventListener('pointerdown', (event) => press(event), options);
    window.addEventListener('scroll', () => scroll(), options);
    return () => {
      over.abort();
      element.style.touchAction = '';
    };
  }, [area]);
  return { card, close };
}

const findElement = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

function toOpenWidth(row: HTMLElement, count: number): number {
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return Math.min(count * BUTTON_PX * Math.max(1, scale), row.offsetWidth - VISIBLE_PX);
}
