import { ChevronDown } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import { formatCount } from '../ui/i18n/counts.ts';
import { classes } from '../ui/controls/classes.ts';
import { lazyComponent } from '../ui/feedback/lazyComponent.tsx';
import type { ListItem } from './groupRows.ts';
import type { RecordListViewModel } from './RecordListViewModel.ts';
import { formatWords } from '../ui/i18n/words.ts';

const LazyCheckBox = lazyComponent(async () => (await import('../ui/controls/CheckBox.tsx')).CheckBox, {
  placeholder: () => <span className="tap shrink-0" />,
});

/** A heading of the list with name and count. Pressing it hides or shows its rows; during a selection it has a box. */
export const GroupHeading = observer(function GroupHeading<Row>({
  model: { selection, toggleFold },
  item: { key, group, rows, isFolded },
}: {
  readonly model: RecordListViewModel<Row>;
  readonly item: Extract<ListItem<Row>, { kind: 'group' }>;
}) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const name = formatWords(t, group.title);
  return (
    <div className="-mb-2 flex items-center text-14">
      {selection && (
        <LazyCheckBox
          label={t('list.selectGroup', { name })}
          state={selection.getSelectionState(rows)}
          onToggle={() => selection.toggle(rows)}
        />
      )}
      <h2 className="min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={!isFolded}
          onClick={() => toggleFold(key)}
          className="flex min-h-11 w-full items-center gap-1.5 rounded-card text-left"
        >
          <span className={classes('font-bold', group.tone === 'refuse' && 'text-refuse')}>{name}</span>
          <span className="figures text-soft">{formatCount(language, rows.length)}</span>
          <ChevronDown
            size={16}
            aria-hidden
            className={classes('ml-auto shrink-0 text-soft transition', isFolded && '-rotate-90')}
          />
        </button>
      </h2>
    </div>
  );
});
