import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button.tsx';

interface ChunkErrorNoticeProps {
  readonly onRetry: () => void;
  /** Names what is missing. The default is a sentence for any part. */
  readonly text?: string;
}

/** Replaces a part of a page whose code or data did not load. */
export function ChunkErrorNotice({ onRetry, text }: ChunkErrorNoticeProps) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 rounded-card bg-return-tint px-3.5 py-1 text-14 text-return"
    >
      <span className="min-w-0 flex-1">{text ?? t('error.partAway')}</span>
      <Button variant="bare" className="text-14" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </div>
  );
}
