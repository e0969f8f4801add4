import { Copy, Share } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { BASE_PATH } from '#application/shared/constants.ts';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import { buildPagePath } from '../ui/navigation/addresses.ts';
import { Button } from '../ui/controls/Button.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { CONTROL_BOX, Field } from '../ui/controls/Field.tsx';
import { Sheet } from '../ui/layout/Sheet.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { ShareViewModel } from './ShareViewModel.ts';

interface ShareSheetProps {
  readonly instance: InstanceRow;
  readonly onClose: () => void;
}

/** Shows the share link of a request, to copy it or to pass it to another app through the Web Share API. */
export const ShareSheet = observer(function ShareSheet({ instance, onClose }: ShareSheetProps) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new ShareViewModel(context, instance.id));
  const {
    token,
    loader: { failure, isLoading, load },
  } = model;
  const link =
    token === undefined ? '' : `${window.location.origin}${BASE_PATH}${buildPagePath('landing', { share: token })}`;
  // Some browsers provide neither the Web Share API nor the clipboard on a page without TLS.
  const mayHandOn = 'share' in navigator;
  const buttons = (
    <div className="grid gap-3">
      <Button
        icon={<Copy size={18} aria-hidden />}
        disabled={link === ''}
        onClick={() => void model.copy(async () => navigator.clipboard.writeText(link))}
      >
        {t('action.share.copy')}
      </Button>
      {mayHandOn && (
        <Button
          variant="line"
          icon={<Share size={18} aria-hidden />}
          disabled={link === ''}
          onClick={() => void navigator.share({ title: instance.subject, url: link }).catch(() => undefined)}
        >
          {t('action.share.send')}
        </Button>
      )}
    </div>
  );
  return (
    <Sheet
      isOpen
      title={t('action.share')}
      subtitle={instance.subject}
      onClose={onClose}
      {...(failure ? {} : { bottom: buttons })}
    >
      {failure ? (
        <ErrorState failure={failure} retry={() => void load()} isBusy={isLoading} />
      ) : (
        <div className="grid gap-4">
          <p className="rounded-card bg-action-tint px-4 py-3 text-14">{t('action.share.note')}</p>
          <Field label={t('action.share.link')}>
            {(ties) => (
              <input
                {...ties}
                readOnly
                value={link === '' ? t('action.share.making') : link}
                onFocus={(event) => event.target.select()}
                className={CONTROL_BOX}
              />
            )}
          </Field>
        </div>
      )}
    </Sheet>
  );
});
