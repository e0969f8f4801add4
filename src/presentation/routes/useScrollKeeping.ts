import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Where each visited entry of the history was scrolled to. */
const positions = new Map<string, number>();
const PATIENCE_FRAMES = 40;

/** A new page begins at its top; going back returns to where one was, as soon as the page is tall enough again. */
export function useScrollKeeping(): void {
  const { key } = useLocation();
  const kind = useNavigationType();
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    let frame = 0;
    const target = kind === NavigationType.Pop ? (positions.get(key) ?? 0) : 0;
    const restore = (framesLeft: number) => {
      window.scrollTo(0, target);
      if (Math.abs(window.scrollY - target) > 1 && framesLeft > 0)
        frame = requestAnimationFrame(() => restore(framesLeft - 1));
    };
    restore(PATIENCE_FRAMES);
    const keep = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', keep);
    };
  }, [key, kind]);
}
