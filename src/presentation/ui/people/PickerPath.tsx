import { ChevronRight } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { PeoplePickerViewModel } from './PeoplePickerViewModel.ts';

/** The path to the open department; each item goes back to its department. */
export const PickerPath = observer(function PickerPath({ model }: { readonly model: PeoplePickerViewModel }) {
  const { t } = useTranslation();
  const steps = [{ id: '', name: t('people.organisation') }, ...model.path];
  return (
    <nav aria-label={t('people.path')} className="mt-1">
      <ol className="flex flex-wrap items-center text-14">
        {steps.map(({ id, name }, depth) => {
          const isHere = depth === steps.length - 1;
          return (
            <li key={id} className="flex items-center">
              {depth > 0 && <ChevronRight size={16} aria-hidden className="text-soft" />}
              {isHere ? (
                <span aria-current="location" className="min-h-11 px-1 py-3 font-medium">
                  {name}
                </span>
              ) : (
                <button
                  type="button"
                  className="min-h-11 px-1 py-3 text-action"
                  onClick={() => void model.climb(depth)}
                >
                  {name}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
});
