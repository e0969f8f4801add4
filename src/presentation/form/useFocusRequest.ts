import { useEffect } from 'react';
import type { FormViewModel } from './FormViewModel.ts';

/**
 * Brings the field the form points at into sight and gives it the focus; a sheet that opens with it needs one frame.
 */
export function useFocusRequest(form: FormViewModel): void {
  const { focus } = form;
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
