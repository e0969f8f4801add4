import { useEffect } from 'react';
import type { FieldRequest } from './FieldViewModel.ts';

/**
 * Brings the field the form points at into sight and gives it the focus; a sheet that opens with it needs one frame.
 */
export function useFocusRequest(focus: FieldRequest | undefined): void {
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
