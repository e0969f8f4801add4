import { useEffect, useState } from 'react';

/** Returns true after `isOn` has been true for `afterMs`, as most waits are too short for an indicator. */
export function useDelayed(isOn: boolean, afterMs: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => setIsLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isOn, afterMs]);
  return isLate;
}
