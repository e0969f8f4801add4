import { useSyncExternalStore } from 'react';

function subscribe(look: () => void) {
  for (const sign of ['online', 'offline']) window.addEventListener(sign, look);
  return () => {
    for (const sign of ['online', 'offline']) window.removeEventListener(sign, look);
  };
}

/** Whether the device has a network. The server may still be unreachable. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
