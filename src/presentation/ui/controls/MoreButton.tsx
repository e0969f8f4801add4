import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Button at the left of a bar that opens the actions without a button of their own. */
export function MoreButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="tap grid shrink-0 place-content-center justify-items-center rounded-card px-1 text-12 text-soft transition active:bg-sunken"
      onClick={onClick}
    >
      <Ellipsis size={24} strokeWidth={1.8} aria-hidden />
      {t('app.more')}
    </button>
  );
}
