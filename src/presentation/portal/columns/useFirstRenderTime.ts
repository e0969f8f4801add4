import { useState } from 'react';
import { Clock } from '#application/ports/platform/clock.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { usePageContext } from '../../ui/navigation/pageContext.ts';

/** Returns the time of the first render, for relative times. */
export function useFirstRenderTime(): Instant {
  const { get } = usePageContext();
  const [now] = useState(() => get(Clock).now());
  return now;
}
