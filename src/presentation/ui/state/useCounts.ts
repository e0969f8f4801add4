import { useEffect } from 'react';
import type { BadgeCounts } from './BadgeCounts.ts';
import { usePageContext } from '../navigation/pageContext.ts';

/** Returns the counts of the session, which are refreshed while the component is mounted. */
export function useCounts(): BadgeCounts {
  const { counts } = usePageContext();
  useEffect(() => counts.subscribe(), [counts]);
  return counts;
}
