import { useTranslation } from 'react-i18next';
import { wordsKey, formatWords } from '../ui/i18n/words.ts';
import { Button } from '../ui/controls/Button.tsx';
import { useAppContext } from '../ui/state/appContext.ts';
import type { ListLink } from './recordList.ts';

export function ListFooter({ links }: { readonly links: readonly ListLink[] }) {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  return (
    <div className="glass pb-bar flex flex-wrap gap-2 border-t border-line px-4 pt-3">
      {links.map(({ label, variant, to }) => (
        <Button
          key={wordsKey(label)}
          variant={variant}
          className="flex-[1_1_auto]"
          onClick={() => navigator.open(to.page, to.params)}
        >
          {formatWords(t, label)}
        </Button>
      ))}
    </div>
  );
}
