import { reaction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ComponentType } from 'react';
import { ChevronRight, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Criterion } from '#domain/businessLists/listDefinition.ts';
import { asText, plainValue } from '#domain/forms/doubleValues.ts';
import { FormPanel } from '../forms/FormPanel.tsx';
import type { SortedList } from '../lists/recordList.ts';
import type { FormView } from '#domain/forms/formDefinition.ts';
import { FormViewModel } from '../forms/model/FormViewModel.ts';
import { toCell } from '#domain/businessLists/listCells.ts';
import type { PickedRow } from '#domain/forms/toPickedValues.ts';
import { Field } from '../ui/controls/Field.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { lazyComponent } from '../ui/feedback/lazyComponent.tsx';
import { LAZY_SHEET } from '../ui/layout/SheetLoadError.ts';

const SEARCH_DELAY_MS = 300;

/**
 * Creates the search fields at the top of the filter sheet. A change is applied after a short delay, or when the sheet
 * closes.
 */
export const searchPanel = (criteria: readonly Criterion[]): ComponentType<{ readonly list: SortedList }> => {
  const picked = criteria.filter(({ kind }) => kind === 'pick');
  const typed = criteria.filter(({ kind }) => kind !== 'pick');
  return observer(function SearchPanel({ list }: { readonly list: SortedList }) {
    const [form] = useState(() => createSearchForm(typed, list.query.chosen));
    useEffect(() => {
      const apply = () => {
        for (const { name } of typed) {
          const value = asText(plainValue(form.record.fields[name]));
          if (value !== (list.query.chosen[name] ?? '')) void list.choose(name, value);
        }
      };
      const stop = reaction(() => form.record, apply, { delay: SEARCH_DELAY_MS });
      return () => {
        stop();
        apply();
      };
    }, [form, list]);
    return (
      <div className="-mx-4 pb-4">
        {typed.length > 0 && <FormPanel form={form} />}
        {picked.map((criterion) => (
          <PickField key={criterion.name} criterion={criterion} list={list} />
        ))}
      </div>
    );
  });
};

/** Creates a form for the criteria of a list, filled with the current filter values. */
function createSearchForm(criteria: readonly Criterion[], chosen: Readonly<Record<string, string>>): FormViewModel {
  const view: FormView = {
    alias: 'search',
    title: '',
    sections: [{ id: 'criteria', title: '', items: criteria.map(({ field }) => field) }],
    record: {
      fields: Object.fromEntries(criteria.map(({ name }) => [name, chosen[name] ?? ''])),
      tables: {},
      parts: {},
    },
    rights: { fields: {}, tables: {}, files: {}, buttons: {}, tabs: {}, otherwise: 'write' },
    tabs: [],
    buttons: [],
    queries: [],
    areas: [],
    formulas: [],
    emptyRows: {},
    idField: '',
  };
  return new FormViewModel(view);
}

const LazyPickerSheet = lazyComponent(async () => (await import('./PickerSheet.tsx')).PickerSheet, LAZY_SHEET);

/** A criterion whose value is chosen from another business list. */
const PickField = observer(function PickField({
  criterion: { name, label, picker, field },
  list,
}: {
  readonly criterion: Criterion;
  readonly list: SortedList;
}) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState<string | undefined>(undefined);
  const value = list.query.chosen[name] ?? '';
  if (picker === undefined) return null;
  const take = (rows: readonly PickedRow[]) => {
    const read = (column: string) => rows.map((row) => toCell(row, { field: column }).text).join(',');
    setShown(read(picker.textField));
    setIsOpen(false);
    void list.choose(name, read(picker.valueField));
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
          listKey={picker.list}
          title={label}
          isSingle={field.settings['mode'] !== 'multiple'}
          onPicked={take}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
});
