import { useEffect, useState, type RefObject } from 'react';

/** From where to where a chart is drawn, in rem from its top. */
export interface VisiblePart {
  readonly top: number;
  readonly bottom: number;
}

const EVERYTHING: VisiblePart = { top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY };
/** Drawn beyond the screen on either side, so that scrolling does not run into nothing. */
const AHEAD_SCREENS = 1;

export const remInPixels = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * What of a long chart has to be drawn: what is on the screen, and a screen on either side. A phone cannot hold
 * thousands of boxes at once. `start` is where it stands at first.
 */
export function useVisiblePart(region: RefObject<HTMLElement | null>, isLong: boolean, start: number): VisiblePart {
  const [part, setPart] = useState(() => (isLong ? partAround(start) : EVERYTHING));
  useEffect(() => {
    if (!isLong) return undefined;
    const look = () => {
      const { top = 0 } = region.current?.getBoundingClientRect() ?? {};
      const seen = partAround((window.innerHeight / 2 - top) / remInPixels());
      setPart((known) => (isCovered(seen, known) ? known : seen));
    };
    document.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      document.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [region, isLong]);
  return isLong ? part : EVERYTHING;
}

function partAround(middle: number): VisiblePart {
  const reach = (window.innerHeight / remInPixels()) * (0.5 + AHEAD_SCREENS);
  return { top: middle - reach, bottom: middle + reach };
}

/** The screen is still well inside what is drawn. */
function isCovered(seen: VisiblePart, { top, bottom }: VisiblePart): boolean {
  const margin = (seen.bottom - seen.top) / 6;
  return seen.top + margin >= top && seen.bottom - margin <= bottom;
}
