import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Reports how many rows of a response could not be read, so that the list is not mistaken for complete. */
export function SkippedRowsNotice({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <p role="note" className="flex items-start gap-2 py-2 text-14 text-soft">
      <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      {t('error.leftOut', { count })}
    </p>
  );
}
