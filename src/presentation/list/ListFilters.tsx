import { observer } from 'mobx-react-lite';
import { useTexts } from '../i18n/useTexts.ts';
import { FilterChip } from '../shared/FilterChip.tsx';
import type { RecordListViewModel } from './RecordListViewModel.ts';

/** One row of chips; the first one shows everything. */
export const ListFilters = observer(function ListFilters<Row>({ model }: { readonly model: RecordListViewModel<Row> }) {
  const { t } = useTexts();
  const { filter } = model.list;
  // Nothing to filter, nothing to choose from.
  const isPointless = model.paged.isEmpty && !model.isSearching;
  if (filter === undefined || model.choices.length === 0 || isPointless) return null;
  return (
    <div role="group" aria-label={t('list.filterBy', { name: t(filter.labelKey) })} className="no-scrollbar -mx-4 -my-1.5 flex gap-2 overflow-x-auto px-4 pt-0.5 pb-2">
      <FilterChip isChosen={model.filter === ''} onClick={() => void model.choose('')}>{t('app.all')}</FilterChip>
      {model.choices.map((choice) => (
        <FilterChip key={choice.value} isChosen={model.filter === choice.value} onClick={() => void model.choose(choice.value)}>
          {'label' in choice ? choice.label : t(choice.labelKey)}
        </FilterChip>
      ))}
    </div>
  );
});
