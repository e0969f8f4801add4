import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useTexts } from '../../i18n/useTexts.ts';
import { nameOfWords } from '../../i18n/words.ts';
import { Button } from '../../shared/Button.tsx';
import { FilterChip } from '../../shared/FilterChip.tsx';
import { Sheet } from '../../shared/Sheet.tsx';
import type { SortedList } from '../recordList.ts';
import { listSettings } from './listSettings.ts';

export interface FilterSheetProps {
  readonly list: SortedList;
  /** Further fields to search by. */
  readonly panel: ComponentType<{ readonly list: SortedList }> | undefined;
  readonly onClose: () => void;
}

/** Filters, order and groups of a list. Each choice holds at once; the list behind the sheet follows. */
export const FilterSheet = observer(function FilterSheet({ list, panel: Panel, onClose }: FilterSheetProps) {
  const { t, say } = useTexts();
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
        <fieldset key={nameOfWords(name)} className="pb-4">
          <legend className="pb-1 text-14 text-soft first-letter:uppercase">{say(name)}</legend>
          <div className="flex flex-wrap gap-x-2">
            {options.map(({ label, isChosen, choose }) => {
              const words = say(label);
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
