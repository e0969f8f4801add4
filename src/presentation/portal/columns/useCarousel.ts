import { useEffect, useRef, useState } from 'react';

const EACH_MS = 6000;
const STILL = '(prefers-reduced-motion: reduce)';

/**
 * Which slide is shown, and whether they go on by themselves: not where nothing shall move, not while one is on them,
 * and not once somebody has said so.
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [isStill] = useState(() => matchMedia(STILL).matches);
  const [isPaused, setIsPaused] = useState(isStill);
  const [isHeld, setIsHeld] = useState(false);
  const show = (place: number) => {
    const list = track.current;
    list?.scrollTo({ left: list.clientWidth * place, behavior: isStill ? 'auto' : 'smooth' });
  };
  const isRunning = !isPaused && !isHeld && count > 1;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      const list = track.current;
      if (list === null || document.hidden) return;
      const place = Math.round(list.scrollLeft / Math.max(1, list.clientWidth));
      list.scrollTo({ left: list.clientWidth * ((place + 1) % count), behavior: 'smooth' });
    }, EACH_MS);
    return () => clearInterval(timer);
  }, [isRunning, count]);
  return {
    track,
    shown,
    show,
    isPaused,
    setIsPaused,
    hold: setIsHeld,
    /** What is seen after one has swiped. */
    follow: () => {
      const list = track.current;
      if (list !== null) setShown(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)));
    },
  };
}
