import { CircleAlert } from 'lucide-react';
import { useTexts } from '../i18n/useTexts.ts';

/** Rows the platform sent in a shape that cannot be read: said, so that nobody takes the list for complete. */
export function LeftOutNote({ count }: { readonly count: number }) {
  const { t } = useTexts();
  if (count === 0) return null;
  return (
    <p role="note" className="flex items-start gap-2 py-2 text-14 text-soft">
      <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      {t('error.leftOut', { count })}
    </p>
  );
}
