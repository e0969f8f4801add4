import { useEffect, useState, type RefObject } from 'react';

/** The vertical range of a chart that is rendered, in rem from its top. */
export interface VisiblePart {
  readonly top: number;
  readonly bottom: number;
}

const FULL_RANGE: VisiblePart = { top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY };
/** Number of screens rendered above and below the visible area while scrolling. */
const AHEAD_SCREENS = 1;

export const remInPixels = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * Returns the range of a long chart to render: the visible area and one screen above and below, because a phone cannot
 * render thousands of nodes. `start` is the initial centre.
 */
export function useVisiblePart(region: RefObject<HTMLElement | null>, isLong: boolean, start: number): VisiblePart {
  const [part, setPart] = useState(() => (isLong ? rangeAround(start) : FULL_RANGE));
  useEffect(() => {
    if (!isLong) return undefined;
    const look = () => {
      const { top = 0 } = region.current?.getBoundingClientRect() ?? {};
      const seen = rangeAround((window.innerHeight / 2 - top) / remInPixels());
      setPart((known) => (isCovered(seen, known) ? known : seen));
    };
    document.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      document.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [region, isLong]);
  return isLong ? part : FULL_RANGE;
}

function rangeAround(middle: number): VisiblePart {
  const reach = (window.innerHeight / remInPixels()) * (0.5 + AHEAD_SCREENS);
  return { top: middle - reach, bottom: middle + reach };
}

/** Whether the visible area is well inside the rendered range. */
function isCovered(seen: VisiblePart, { top, bottom }: VisiblePart): boolean {
  const margin = (seen.bottom - seen.top) / 6;
  return seen.top + margin >= top && seen.bottom - margin <= bottom;
}
