import type { ComponentType } from 'react';
import { loadTexts } from '../i18n/texts.ts';
import type { PageName } from './addresses.ts';
import type { Route } from './route.ts';

/** Pages fetched once are drawn at once when they are opened again. */
const fetched = new Map<PageName, ComponentType>();
const fetching = new Map<PageName, Promise<ComponentType>>();

export const fetchedPage = (name: PageName): ComponentType | undefined => fetched.get(name);

/** Fetches a page and its words, once; after a failure it may be tried again. */
export function fetchPage(route: Route): Promise<ComponentType> {
  const begun = fetching.get(route.name) ?? fetchAnew(route);
  fetching.set(route.name, begun);
  begun.catch(() => fetching.delete(route.name));
  return begun;
}

async function fetchAnew({ name, page, texts }: Route): Promise<ComponentType> {
  const [Page] = await Promise.all([page(), loadTexts(texts)]);
  fetched.set(name, Page);
  return Page;
}
