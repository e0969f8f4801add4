import { ShieldAlert } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../ui/i18n/formats.ts';
import { Button } from '../ui/controls/Button.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { ResetBannerViewModel } from './ResetBannerViewModel.ts';

/**
 * Shows a user whose password was reset by whom and when, until they confirm it. It is above the tab bar, so that the
 * content does not move.
 */
export const ResetBanner = observer(function ResetBanner() {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const model = useViewModel((context) => new ResetBannerViewModel(context));
  const [notice, ...others] = model.notices;
  if (!notice) return null;
  return (
    <section
      aria-label={notice.title}
      className="mx-4 mb-2 grid animate-appear gap-1 rounded-card border border-edge bg-return-tint px-4 py-3 text-14 text-ink shadow-card"
    >
      <p className="flex items-start gap-2 text-16 font-semibold">
        <ShieldAlert size={20} aria-hidden className="mt-0.5 shrink-0 text-return" />
        <span>{notice.title}</span>
      </p>
      <p className="figures">{formatTimestamp(language, notice.sentAt, model.now)}</p>
      <p>{notice.text}</p>
      <Button
        variant="bare"
        className="-ml-2 justify-self-start"
        isBusy={model.activity.isBusy}
        onClick={() => void model.markRead()}
      >
        {others.length > 0 ? t('reset.readAll', { count: model.notices.length }) : t('reset.read')}
      </Button>
    </section>
  );
});
