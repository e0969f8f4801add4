import type { ComponentType } from 'react';
import { lazyValue, type LazyValue } from '#application/shared/lazyValue.ts';
import { loadTexts } from '../../ui/i18n/texts.ts';
import type { PageName } from '../../ui/navigation/addresses.ts';
import type { Route } from './route.ts';

const pages = new Map<PageName, LazyValue<ComponentType>>();

/** Returns the page of a route with its texts. A loaded page renders immediately when it is opened again. */
export function findPage({ name, page, texts }: Route): LazyValue<ComponentType> {
  const found = pages.get(name) ?? lazyValue(async () => (await Promise.all([page(), loadTexts(texts)]))[0]);
  pages.set(name, found);
  return found;
}
