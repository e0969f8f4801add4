import { useEffect, useState } from 'react';

/** True once something has been going on for a while: most waits are too short to be worth a sign. */
export function useLate(isOn: boolean, afterMs: number): boolean {
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
