import type { PortalPageName } from './addresses.ts';
import { seldom, type RouteRow } from './route.ts';

const portal = (name: PortalPageName): RouteRow => ({
  title: 'own',
  texts: ['portal', 'refusal'],
  page: seldom(name),
});

export const PORTALS: Readonly<Record<PortalPageName, RouteRow>> = {
  appPortal: portal('appPortal'),
  customPage: portal('customPage'),
  customColumn: portal('customColumn'),
  customView: portal('customView'),
};
