import type { ComponentType } from 'react';
import type { PortalPageName } from '../ui/navigation/addresses.ts';
import { AppPortalPage } from './AppPortalPage.tsx';
import { CustomColumnPage } from './CustomColumnPage.tsx';
import { CustomPage, CustomViewPage } from './CustomPage.tsx';

export const PORTAL_PAGES: Readonly<Record<PortalPageName, ComponentType>> = {
  appPortal: AppPortalPage,
  customPage: CustomPage,
  customColumn: CustomColumnPage,
  customView: CustomViewPage,
};
