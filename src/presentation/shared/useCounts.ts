import { useEffect } from 'react';
import type { Counts } from './Counts.ts';
import { usePageContext } from './pageContext.ts';

/** The counts of the session, kept true while whoever asks is on the screen. */
export function useCounts(): Counts {
  const { counts } = usePageContext();
  useEffect(() => counts.follow(), [counts]);
  return counts;
}
