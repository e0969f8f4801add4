import { useState } from 'react';
import { Clock } from '#application/ports/clock.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { usePageContext } from '../../shared/pageContext.ts';

/** When the column was drawn first: for times that are told by how far away they are. */
export function useNow(): Instant {
  const { get } = usePageContext();
  const [now] = useState(() => get(Clock).now());
  return now;
}
