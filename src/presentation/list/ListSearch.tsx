import { History } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import type { TextKey } from '../i18n/textKeys.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import type { RecordListViewModel } from './RecordListViewModel.ts';

interface ListSearchProps<Row> {
  readonly model: RecordListViewModel<Row>;
  readonly hint: TextKey;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** The search field of a list; while it is empty and has the focus, the earlier searches stand below it. */
export const ListSearch = observer(function ListSearch<Row>({ model, hint, isOpen, setOpen }: ListSearchProps<Row>) {
  const { t } = useTexts();
  const showsRecent = isOpen && model.query.search === '' && model.recent.length > 0;
  const field = useRef<HTMLInputElement>(null);
  const submit = (search: string) => {
    // A keyboard on the screen would cover what is found; with one on the desk the focus stays for the next search.
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur();
    else field.current?.focus();
    setOpen(false);
    void model.submit(search);
  };
  return (
    <form
      role="search"
      className="pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit(model.query.search);
      }}
      onFocus={() => setOpen(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <SearchField
        ref={field}
        value={model.query.search}
        hint={t(hint)}
        onChange={(search) => {
          setOpen(true);
          model.type(search);
        }}
      />
      {showsRecent && (
        <div className="animate-appear pt-2">
          <div className="flex items-center justify-between text-14 text-soft">
            <h2>{t('list.recent')}</h2>
            <Button look="bare" className="text-14 font-normal" onClick={model.clearRecent}>
              {t('list.clearRecent')}
            </Button>
          </div>
          <ul>
            {model.recent.map((search) => (
              <li key={search}>
                <button
                  type="button"
                  className="tap flex w-full items-center gap-3 text-left"
                  onClick={() => submit(search)}
                >
                  <History size={18} aria-hidden className="shrink-0 text-soft" />
                  {search}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </form>
  );
});
