import { useEffect, useState, type RefObject } from 'react';

/** A screen ahead: what one scrolls to is there. */
const AHEAD = '600px 0px';

/** Whether an element is near what is seen. */
export function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const watch = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: AHEAD },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return isNear;
}
