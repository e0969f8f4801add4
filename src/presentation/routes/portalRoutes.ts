import type { PortalPageName } from './addresses.ts';
import type { RouteRow } from './route.ts';

/** They come in one chunk: each is the same columns with another way in. */
const portal = (name: PortalPageName): RouteRow => ({
  title: 'own',
  texts: ['portal', 'refusal'],
  page: () => import('../portal/portalPages.tsx').then((file) => file.PORTAL_PAGES[name]),
});

export const PORTALS: Readonly<Record<PortalPageName, RouteRow>> = {
  appPortal: portal('appPortal'),
  customPage: portal('customPage'),
  customColumn: portal('customColumn'),
  customView: portal('customView'),
};
