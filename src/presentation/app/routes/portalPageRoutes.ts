import type { PortalPageName } from '../../ui/navigation/addresses.ts';
import { lazyPage, type RouteRow } from './route.ts';

/** Portal pages set their own title. */
const OWN_TITLE = { title: 'own', texts: ['portal', 'refusal'] } as const;

export const PORTALS: Readonly<Record<PortalPageName, RouteRow>> = {
  appPortal: { ...OWN_TITLE, page: lazyPage('appPortal') },
  customPage: { ...OWN_TITLE, page: lazyPage('customPage') },
  customColumn: { ...OWN_TITLE, page: lazyPage('customColumn') },
  customView: { ...OWN_TITLE, page: lazyPage('customView') },
};
