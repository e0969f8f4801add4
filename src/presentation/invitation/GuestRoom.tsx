import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { GuestPlace } from '#application/ports/guestGateway.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { LoaderState } from '../shared/LoaderState.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { ReactAdapterContext } from '../shared/pageContext.ts';
import { useOpenViewModel } from '../shared/useViewModel.ts';
import { GuestRoomViewModel } from './GuestRoomViewModel.ts';

interface GuestRoomProps {
  readonly place: GuestPlace;
  readonly children: ReactNode;
}

/** Around what a guest fills in. */
export const GuestRoom = observer(function GuestRoom({ place, children }: GuestRoomProps) {
  const { t } = useTexts();
  const { loader } = useOpenViewModel((context) => new GuestRoomViewModel(context, place));
  if (loader.value !== undefined) return <ReactAdapterContext value={loader.value}>{children}</ReactAdapterContext>;
  return (
    <PageFrame title={t('page.qrCodeForm')}>
      <LoaderState loader={loader} />
    </PageFrame>
  );
});
