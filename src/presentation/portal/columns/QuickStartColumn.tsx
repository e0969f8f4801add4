import { useTexts } from '../../i18n/useTexts.ts';
import { EntryGrid } from '../EntryGrid.tsx';
import { leadsSomewhere } from '../targetAddress.ts';
import type { ColumnOfKind } from './column.ts';
import { NothingHere } from './NothingHere.tsx';

/** Processes to start with one tap. */
export function QuickStartColumn({ item, content: { entries } }: ColumnOfKind<'quickStart'>) {
  const { t } = useTexts();
  const shown = entries.filter(({ target }) => leadsSomewhere(target));
  if (shown.length === 0) return <NothingHere words={t('portal.nothingToStart')} />;
  return (
    <div className="p-3">
      <EntryGrid title={item.title} entries={shown} />
    </div>
  );
}
