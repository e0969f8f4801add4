import { useCallback, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { PAGE_CHUNK_TIMEOUT_MS } from '#application/constants.ts';
import { fetchedPage, fetchPage } from './fetchPage.ts';
import type { Route } from './route.ts';

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly page: ComponentType }
  | { readonly state: 'failed'; readonly isTimeout: boolean; readonly retry: () => void };

type Ending = 'ready' | 'broken' | 'timeout';

/**
 * A page as it comes. A fetch that hangs is given up after the time of spec 9. Whatever failed can be tried again: in
 * place first, then with the whole app, because a browser asks for code that hangs, or that a newer release has
 * replaced, only then.
 */
export function usePage(route: Route): Loaded {
  const [attempt, setAttempt] = useState(0);
  const [ending, setEnding] = useState<Ending | undefined>(undefined);
  const retry = useCallback(() => {
    if (attempt > 0 || ending === 'timeout') window.location.reload();
    setEnding(undefined);
    setAttempt((count) => count + 1);
  }, [attempt, ending]);
  const page = fetchedPage(route.name);
  useEffect(() => {
    // Asked at the time of drawing: a page that arrived since then must be drawn, too.
    if (page) return undefined;
    let isCurrent = true;
    const settle = (how: Ending) => {
      if (isCurrent) setEnding(how);
    };
    const timer = setTimeout(() => settle('timeout'), PAGE_CHUNK_TIMEOUT_MS);
    fetchPage(route)
      .then(
        () => settle('ready'),
        () => settle('broken'),
      )
      .finally(() => clearTimeout(timer));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [route, page, attempt]);
  if (page) return { state: 'ready', page };
  return ending === 'broken' || ending === 'timeout'
    ? { state: 'failed', isTimeout: ending === 'timeout', retry }
    : { state: 'loading' };
}
