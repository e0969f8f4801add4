import { ChevronRight, X } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Criterion } from '#domain/businessLists/listDefinition.ts';
import { toCell } from '#domain/businessLists/listCells.ts';
import type { PickedRow } from '#domain/forms/toPickedValues.ts';
import type { SortedList } from '../lists/recordList.ts';
import { Field } from '../ui/controls/Field.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { lazyComponent } from '../ui/feedback/lazyComponent.tsx';
import { LAZY_SHEET } from '../ui/layout/SheetLoadError.ts';

const LazyPickerSheet = lazyComponent(async () => (await import('./PickerSheet.tsx')).PickerSheet, LAZY_SHEET);

/** A criterion whose value is chosen from another business list. */
export const PickField = observer(function PickField({
  criterion: { name, label, pickedFrom, field },
  list,
}: {
  readonly criterion: Criterion;
  readonly list: SortedList;
}) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState<string | undefined>(undefined);
  const value = list.query.chosen[name] ?? '';
  if (pickedFrom === undefined) return null;
  const take = (rows: readonly PickedRow[]) => {
    const read = (column: string) => rows.map((row) => toCell(row, { field: column }).text).join(',');
    setShown(read(pickedFrom.textField));
    setIsOpen(false);
    void list.choose(name, read(pickedFrom.valueField));
  };
  return (
    <div className="px-4 py-2.5">
      <Field label={label}>
        {(ties) => (
          <span className="flex items-center gap-1">
            <button
              type="button"
              id={ties.id}
              className="flex min-h-12 flex-1 items-center gap-2 rounded-card border border-edge px-3.5 text-left text-16"
              onClick={() => setIsOpen(true)}
            >
              <span className={value === '' ? 'min-w-0 flex-1 text-soft' : 'min-w-0 flex-1'}>
                {value === '' ? t('form.choose') : (shown ?? value)}
              </span>
              <ChevronRight size={18} aria-hidden className="shrink-0 text-soft" />
            </button>
            {value !== '' && (
              <IconButton
                icon={X}
                name={t('bolist.clear', { name: label })}
                onClick={() => void list.choose(name, '')}
              />
            )}
          </span>
        )}
      </Field>
      {isOpen && (
        <LazyPickerSheet
          listKey={pickedFrom.list}
          title={label}
          isSingle={field.settings['mode'] !== 'multiple'}
          onPicked={take}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
});
