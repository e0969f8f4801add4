import { observer } from 'mobx-react-lite';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../shared/Button.tsx';
import { FilterChip } from '../../shared/FilterChip.tsx';
import { Sheet } from '../../shared/Sheet.tsx';
import { listSettings, type SortedList } from './listSettings.ts';

export interface FilterSheetProps {
  readonly list: SortedList;
  readonly onClose: () => void;
}

/** Filters, order and groups of a list. Each choice holds at once; the list behind the sheet follows. */
export const FilterSheet = observer(function FilterSheet({ list, onClose }: FilterSheetProps) {
  const { t } = useTexts();
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
      {listSettings(list).map(({ labelKey, options }) => (
        <fieldset key={labelKey} className="pb-4">
          <legend className="pb-1 text-14 text-soft first-letter:uppercase">{t(labelKey)}</legend>
          <div className="flex flex-wrap gap-x-2">
            {options.map(({ label, isChosen, choose }) => {
              const words = 'label' in label ? label.label : t(label.labelKey);
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
