import { useEffect, useState } from 'react';

/** Returns the height in px of the footer that is pinned to the bottom of the page, 0 without one. */
export function useFooterHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    // A footer appears and grows with the content of its page, which changes the size of the body.
    const measure = () => setHeight(document.querySelector('footer')?.offsetHeight ?? 0);
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return height;
}
