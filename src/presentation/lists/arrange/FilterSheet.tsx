import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsKey, formatWords } from '../../ui/i18n/words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FilterChip } from '../../ui/controls/FilterChip.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import type { SortedList } from '../recordList.ts';
import { listSettings } from './listSettings.ts';

export interface FilterSheetProps {
  readonly list: SortedList;
  readonly panel: ComponentType<{ readonly list: SortedList }> | undefined;
  readonly onClose: () => void;
}

/** Filters, sort order and grouping of a list. Each choice is applied immediately to the list behind the sheet. */
export const FilterSheet = observer(function FilterSheet({ list, panel: Panel, onClose }: FilterSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen
      title={t('list.arrange')}
      onClose={onClose}
      bottom={
        <Button className="w-full" onClick={onClose}>
          {t('app.done')}
        </Button>
      }
    >
      {Panel && <Panel list={list} />}
      {listSettings(list).map(({ label: name, options }) => (
        <fieldset key={wordsKey(name)} className="pb-4">
          <legend className="pb-1 text-14 text-soft first-letter:uppercase">{formatWords(t, name)}</legend>
          <div className="flex flex-wrap gap-x-2">
            {options.map(({ label, isChosen, choose }) => {
              const words = formatWords(t, label);
              return (
                <FilterChip key={words} isChosen={isChosen} onClick={choose}>
                  {words}
                </FilterChip>
              );
            })}
          </div>
        </fieldset>
      ))}
    </Sheet>
  );
});
