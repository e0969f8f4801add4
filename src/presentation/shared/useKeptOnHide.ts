import { useEffect } from 'react';

/** Keeps what has been typed when the page goes away: a phone may never bring it back. */
export function useKeptOnHide(keep: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, [keep]);
}
