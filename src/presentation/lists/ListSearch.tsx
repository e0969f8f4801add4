import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatWords, type Words } from '../ui/i18n/words.ts';
import { SearchField } from '../ui/controls/SearchField.tsx';
import { LazyRecentSearches } from './laterParts.ts';
import type { RecordListViewModel } from './RecordListViewModel.ts';

interface ListSearchProps<Row> {
  readonly model: RecordListViewModel<Row>;
  readonly hint: Words;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** The search field of a list. While it is empty and focused, it shows recent searches. */
export const ListSearch = observer(function ListSearch<Row>({ model, hint, isOpen, setOpen }: ListSearchProps<Row>) {
  const { t } = useTranslation();
  const showsRecent = isOpen && model.query.search === '' && model.recent.length > 0;
  const field = useRef<HTMLInputElement>(null);
  const submit = (search: string) => {
    // Hides the on-screen keyboard, which would cover the results. With a physical keyboard the focus stays for the
    // next search.
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
        hint={formatWords(t, hint)}
        onChange={(search) => {
          setOpen(true);
          model.type(search);
        }}
      />
      {showsRecent && <LazyRecentSearches recent={model.recent} onChoose={submit} onClear={model.clearRecent} />}
    </form>
  );
});
