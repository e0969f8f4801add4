import type { ComponentType } from 'react';
import type { ClosedPageName } from '../routes/addresses.ts';
import { ErrorQrCodePage } from './ErrorQrCodePage.tsx';
import { ExpiresPage } from './ExpiresPage.tsx';

/** What is said of a form without a login that is not open. */
export const CLOSED_PAGES: Readonly<Record<ClosedPageName, ComponentType>> = {
  errorQrCode: ErrorQrCodePage,
  expires: ExpiresPage,
};
