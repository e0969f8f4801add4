import { useEffect } from 'react';

/** Stores unsaved input on `pagehide`, as a phone may never restore the page. */
export function useSaveOnHide(keep: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [keep]);
}
