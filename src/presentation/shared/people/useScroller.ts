import { useLayoutEffect, useRef, useState } from 'react';

/** The nearest part of the page around a list that scrolls, and how much of it stands above the list. */
export function useScroller() {
  const box = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement | null>(null);
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const list = box.current;
    const around = list && scrollerOf(list);
    if (!list || !around) return;
    scroller.current = around;
    setAbove(list.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop);
  }, []);
  return { box, scroller, above };
}

function scrollerOf(list: HTMLElement): HTMLElement | null {
  for (let each = list.parentElement; each; each = each.parentElement)
    if (/auto|scroll/u.test(getComputedStyle(each).overflowY)) return each;
  return null;
}
