import { useCallback, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { PAGE_CHUNK_TIMEOUT_MS } from '#application/constants.ts';
import { loadTexts } from '../i18n/texts.ts';
import type { PageName } from './pageNames.ts';
import type { Route } from './route.ts';

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly page: ComponentType }
  | { readonly state: 'failed'; readonly isTimeout: boolean; readonly retry: () => void };

/** Pages fetched once are drawn at once when they are opened again. */
const fetched = new Map<PageName, ComponentType>();

/** Fetches a page and its words. A failed fetch can be tried again; a fetch that hangs is given up after the time of spec section 9. */
export function usePage(route: Route): Loaded {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ readonly isTimeout: boolean } | 'ready' | undefined>(undefined);
  const retry = useCallback(() => {
    setOutcome(undefined);
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    if (fetched.has(route.name)) return undefined;
    let isCurrent = true;
    const settle = (ended: { readonly isTimeout: boolean } | 'ready') => {
      if (isCurrent) setOutcome(ended);
    };
    const timer = setTimeout(() => settle({ isTimeout: true }), PAGE_CHUNK_TIMEOUT_MS);
    Promise.all([route.page(), loadTexts(route.texts)])
      .then(([page]) => {
        fetched.set(route.name, page);
        settle('ready');
      })
      .catch(() => settle({ isTimeout: false }))
      .finally(() => clearTimeout(timer));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [route, attempt]);
  const page = fetched.get(route.name);
  if (page) return { state: 'ready', page };
  return typeof outcome === 'object' ? { state: 'failed', isTimeout: outcome.isTimeout, retry } : { state: 'loading' };
}
