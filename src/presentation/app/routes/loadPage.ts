import type { ComponentType } from 'react';
import { loadTexts } from '../../ui/i18n/texts.ts';
import type { PageName } from '../../ui/navigation/addresses.ts';
import type { Route } from './route.ts';

/** Loaded pages, which render immediately when they are opened again. */
const loadedPages = new Map<PageName, ComponentType>();
const pendingPages = new Map<PageName, Promise<ComponentType>>();

export const findLoadedPage = (name: PageName): ComponentType | undefined => loadedPages.get(name);

/** Loads a page and its texts once. A failed load can be retried. */
export function loadPage(route: Route): Promise<ComponentType> {
  const begun = pendingPages.get(route.name) ?? loadPageAndTexts(route);
  pendingPages.set(route.name, begun);
  begun.catch(() => pendingPages.delete(route.name));
  return begun;
}

async function loadPageAndTexts({ name, page, texts }: Route): Promise<ComponentType> {
  const [Page] = await Promise.all([page(), loadTexts(texts)]);
  loadedPages.set(name, Page);
  return Page;
}
