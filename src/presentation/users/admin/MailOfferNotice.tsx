import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { OwnNotifications } from '#application/ports/directory/notificationGateway.ts';
import { ChunkErrorNotice } from '../../ui/feedback/ChunkErrorNotice.tsx';
import type { Loader } from '../../ui/state/Loader.ts';

interface MailOfferProps {
  readonly mail: Loader<OwnNotifications>;
}
/**
 * Reports that the server did not answer whether it sends mail. Without this note, a missing button would look as if it
 * did not.
 */
export const MailOfferNotice = observer(function MailOfferNotice({ mail }: MailOfferProps) {
  const { t } = useTranslation();
  if (!mail.failure || mail.failure.kind === 'notOffered') return null;
  return <ChunkErrorNotice text={t('staff.link.mailAway')} onRetry={() => void mail.load()} />;
});
