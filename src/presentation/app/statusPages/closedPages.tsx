import type { ComponentType } from 'react';
import type { ClosedPageName } from '../../ui/navigation/addresses.ts';
import { ErrorQrCodePage } from './ErrorQrCodePage.tsx';
import { ExpiresPage } from './ExpiresPage.tsx';

/** The pages for public forms that are not open. */
export const CLOSED_PAGES: Readonly<Record<ClosedPageName, ComponentType>> = {
  errorQrCode: ErrorQrCodePage,
  expires: ExpiresPage,
};
