import { useEffect, useState } from 'react';

/** Returns the height in px of the footer that is pinned to the bottom of the page, 0 without one. */
export function useFooterHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    let footer: HTMLElement | null = null;
    const size = new ResizeObserver(() => setHeight(footer?.offsetHeight ?? 0));
    // Each page brings its own footer, which need not change the size of the body.
    const follow = () => {
      const found = document.querySelector('footer');
      if (found === footer) return;
      footer = found;
      size.disconnect();
      setHeight(found?.offsetHeight ?? 0);
      if (found !== null) size.observe(found);
    };
    const pages = new MutationObserver(follow);
    pages.observe(document.body, { childList: true, subtree: true });
    follow();
    return () => {
      pages.disconnect();
      size.disconnect();
    };
  }, []);
  return height;
}
