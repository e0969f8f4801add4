import { useEffect, useRef, useState } from 'react';

const SLIDE_INTERVAL_MS = 6000;
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * Tracks the visible slide and advances it every 6 seconds, except with reduced motion, during hover or focus, and
 * after the user paused it.
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [isStill] = useState(() => matchMedia(REDUCED_MOTION).matches);
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
    }, SLIDE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRunning, count]);
  return {
    track,
    shown,
    show,
    isPaused,
    setIsPaused,
    hold: setIsHeld,
    /** Updates the visible slide after a swipe. */
    follow: () => {
      const list = track.current;
      if (list !== null) setShown(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)));
    },
  };
}
