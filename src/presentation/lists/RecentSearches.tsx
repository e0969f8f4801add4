import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/controls/Button.tsx';

export interface RecentSearchesProps {
  readonly recent: readonly string[];
  readonly onChoose: (search: string) => void;
  readonly onClear: () => void;
}

/** Recent searches, newest first. */
export function RecentSearches({ recent, onChoose, onClear }: RecentSearchesProps) {
  const { t } = useTranslation();
  return (
    <div className="animate-appear pt-2">
      <div className="flex items-center justify-between text-14 text-soft">
        <h2>{t('list.recent')}</h2>
        <Button variant="bare" className="text-14 font-normal" onClick={onClear}>
          {t('list.clearRecent')}
        </Button>
      </div>
      <ul>
        {recent.map((search) => (
          <li key={search}>
            <button
              type="button"
              className="tap flex w-full items-center gap-3 text-left"
              onClick={() => onChoose(search)}
            >
              <History size={18} aria-hidden className="shrink-0 text-soft" />
              {search}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
