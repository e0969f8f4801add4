import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { PAGE_CHUNK_TIMEOUT_MS } from '#application/shared/constants.ts';
import { findPage } from './loadPage.ts';
import type { Route } from './route.ts';

type PageState =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly page: ComponentType }
  | { readonly state: 'failed'; readonly isTimeout: boolean; readonly retry: () => void };

type LoadOutcome = 'ready' | 'broken' | 'timeout';

/**
 * Loads the page of a route, with the timeout of spec 9. The first retry loads the page again; later ones, and a retry
 * after a timeout, reload the app, because the browser repeats a hanging or outdated import only then.
 */
export function usePage(route: Route): PageState {
  const [attempt, setAttempt] = useState(0);
  const [ending, setEnding] = useState<LoadOutcome | undefined>(undefined);
  const retry = useCallback(() => {
    if (attempt > 0 || ending === 'timeout') window.location.reload();
    setEnding(undefined);
    setAttempt((count) => count + 1);
  }, [attempt, ending]);
  const code = findPage(route);
  const page = code.value;
  useEffect(() => {
    // Read during render: a page that was loaded since then must be shown, too.
    if (page) return undefined;
    let isCurrent = true;
    const settle = (how: LoadOutcome) => {
      if (isCurrent) setEnding(how);
    };
    const timer = setTimeout(() => settle('timeout'), PAGE_CHUNK_TIMEOUT_MS);
    code
      .fetch()
      .then(
        () => settle('ready'),
        () => settle('broken'),
      )
      .finally(() => clearTimeout(timer));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [code, page, attempt]);
  if (page) return { state: 'ready', page };
  return ending === 'broken' || ending === 'timeout'
    ? { state: 'failed', isTimeout: ending === 'timeout', retry }
    : { state: 'loading' };
}
