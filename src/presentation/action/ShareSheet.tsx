import { Copy, Share } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { BASE_PATH } from '#application/constants.ts';
import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { addressOf } from '../routes/addresses.ts';
import { Button } from '../shared/Button.tsx';
import { ErrorState } from '../shared/ErrorState.tsx';
import { CONTROL_BOX, Field } from '../shared/Field.tsx';
import { Sheet } from '../shared/Sheet.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { ShareViewModel } from './ShareViewModel.ts';

interface ShareSheetProps {
  readonly instance: InstanceRow;
  readonly onClose: () => void;
}

/** The link of a request, to be copied or handed to another app of the phone. */
export const ShareSheet = observer(function ShareSheet({ instance, onClose }: ShareSheetProps) {
  const { t } = useTexts();
  const model = useViewModel((context) => new ShareViewModel(context, instance.id));
  const {
    token,
    loader: { failure, isReading, load },
  } = model;
  const link =
    token === undefined ? '' : `${window.location.origin}${BASE_PATH}${addressOf('landing', { share: token })}`;
  // Some browsers have neither on a page without TLS.
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
          look="line"
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
        <ErrorState failure={failure} retry={() => void load()} isBusy={isReading} />
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
