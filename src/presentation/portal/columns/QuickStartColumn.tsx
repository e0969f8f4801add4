import { useTranslation } from 'react-i18next';
import { EntryGrid } from '../EntryGrid.tsx';
import { isTargetAvailable } from '../targetAddress.ts';
import type { ColumnOfKind } from './column.ts';
import { EmptyColumnNotice } from './EmptyColumnNotice.tsx';

/** Processes that can be started with one press. */
export function QuickStartColumn({ item, content: { entries } }: ColumnOfKind<'quickStart'>) {
  const { t } = useTranslation();
  const shown = entries.filter(({ target }) => isTargetAvailable(target));
  if (shown.length === 0) return <EmptyColumnNotice words={t('portal.nothingToStart')} />;
  return (
    <div className="p-3">
      <EntryGrid title={item.title} entries={shown} />
    </div>
  );
}
