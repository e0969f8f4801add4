import type { PortalPageName } from './addresses.ts';
import { seldom, type RouteRow } from './route.ts';

/** They say themselves what they are called. */
const OWN_TITLE = { title: 'own', texts: ['portal', 'refusal'] } as const;

export const PORTALS: Readonly<Record<PortalPageName, RouteRow>> = {
  appPortal: { ...OWN_TITLE, page: seldom('appPortal') },
  customPage: { ...OWN_TITLE, page: seldom('customPage') },
  customColumn: { ...OWN_TITLE, page: seldom('customColumn') },
  customView: { ...OWN_TITLE, page: seldom('customView') },
};
