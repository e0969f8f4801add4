import { useEffect, useState, type RefObject } from 'react';

/** Root margin: content is loaded 600 px before it becomes visible. */
const VIEWPORT_MARGIN = '600px 0px';

/** Whether an element is near the viewport. */
export function useInViewport(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const watch = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: VIEWPORT_MARGIN },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return isNear;
}
