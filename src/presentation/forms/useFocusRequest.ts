import { useEffect } from 'react';
import type { FocusRequest } from './model/FieldViewModel.ts';

/** Focuses the requested element and scrolls it into view. Waits one frame for a sheet that opens at the same time. */
export function useFocusRequest(focus: FocusRequest | undefined): void {
  useEffect(() => {
    if (!focus) return;
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(focus.id);
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [focus]);
}
