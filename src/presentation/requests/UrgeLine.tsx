import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import type { UrgeState } from '#domain/requests/instanceViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { Button } from '../ui/controls/Button.tsx';
import { formatTimestamp } from '../ui/i18n/formats.ts';

interface UrgeLineProps {
  readonly urge: UrgeState;
  readonly now: Instant;
  readonly onUrge: () => void;
}

/** The last reminder, and the button for the next one or why it is not possible now. */
export function UrgeLine({ urge: { refusal, urgedAt, urgedNames }, now, onUrge }: UrgeLineProps) {
  const { t, i18n } = useTranslation();
  const moment = urgedAt === undefined ? undefined : formatTimestamp(toLanguage(i18n.language), urgedAt, now);
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-4 py-1.5 text-14 text-soft">
      <div className="min-w-0 flex-1 basis-40">
        {moment !== undefined && <p>{t('node.urgedAt', { names: urgedNames, moment })}</p>}
        {refusal !== undefined && <p>{refusal}</p>}
      </div>
      {refusal === undefined && (
        <Button variant="bare" className="text-14" icon={<BellRing size={18} aria-hidden />} onClick={onUrge}>
          {t('action.urge')}
        </Button>
      )}
    </div>
  );
}
