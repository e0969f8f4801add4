import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GuestFormSource } from '#application/ports/auth/guestGateway.ts';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { ReactAdapterContext } from '../../ui/navigation/pageContext.ts';
import { useGuestViewModel } from '../../ui/state/useViewModel.ts';
import { GuestGatewaysViewModel } from './GuestGatewaysViewModel.ts';

interface GuestFormLayoutProps {
  readonly place: GuestFormSource;
  readonly children: ReactNode;
}

/** Provides the gateways of a public form to its children. */
export const GuestFormLayout = observer(function GuestRoom({ place, children }: GuestFormLayoutProps) {
  const { t } = useTranslation();
  const { loader } = useGuestViewModel((context) => new GuestGatewaysViewModel(context, place));
  if (loader.value !== undefined) return <ReactAdapterContext value={loader.value}>{children}</ReactAdapterContext>;
  return (
    <PageFrame title={t('page.qrCodeForm')}>
      <LoaderState loader={loader} />
    </PageFrame>
  );
});
