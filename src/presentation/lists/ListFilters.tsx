import { SlidersHorizontal } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChip, FilterChips } from '../ui/controls/FilterChip.tsx';
import { LazyFilterSheet } from './laterParts.ts';
import type { RecordListViewModel } from './RecordListViewModel.ts';
import { formatWords } from '../ui/i18n/words.ts';

/** A placeholder with the height of the chips, which prevents a layout shift when they are loaded. */
const ChipsPlaceholder = () => (
  <div className="invisible" aria-hidden>
    <FilterChips label="">
      <FilterChip isChosen={false} onClick={() => undefined}>
        <span className="block min-h-5" />
      </FilterChip>
    </FilterChips>
  </div>
);

/** A row of chips for the first filter. Other filters, sort order and grouping are in a sheet. */
export const ListFilters = observer(function ListFilters<Row>({ model }: { readonly model: RecordListViewModel<Row> }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { query, paged } = model;
  const {
    filters: [filter],
    chosen,
    hasSheet,
    sheetSettingCount,
  } = query;
  const choices = filter && query.choices[filter.name];
  // An unfiltered empty list needs no filters.
  const isPointless = paged.isEmpty && !query.isFiltered && filter?.initial === undefined;
  if (isPointless) return null;
  if (!choices?.length && !hasSheet) return filter && !choices ? <ChipsPlaceholder /> : null;
  return (
    <>
      <FilterChips label={t('list.filterBy', { name: filter ? formatWords(t, filter.label) : '' })}>
        {hasSheet && (
          <FilterChip isChosen={sheetSettingCount > 0} onClick={() => setIsOpen(true)}>
            <span className="flex min-h-5 items-center gap-1.5">
              <SlidersHorizontal size={16} aria-hidden />
              <span className="sr-only">{t('list.arrange')}</span>
              {sheetSettingCount > 0 && <span className="figures">{sheetSettingCount}</span>}
            </span>
          </FilterChip>
        )}
        {filter && !!choices?.length && (
          <>
            {filter.initial === undefined && (
              <FilterChip isChosen={chosen[filter.name] === ''} onClick={() => void model.choose(filter.name, '')}>
                {t('app.all')}
              </FilterChip>
            )}
            {choices.map((choice) => (
              <FilterChip
                key={choice.value}
                isChosen={chosen[filter.name] === choice.value}
                onClick={() => void model.choose(filter.name, choice.value)}
              >
                {formatWords(t, choice.label)}
              </FilterChip>
            ))}
          </>
        )}
      </FilterChips>
      {isOpen && <LazyFilterSheet list={model} panel={model.list.panel} onClose={() => setIsOpen(false)} />}
    </>
  );
});
