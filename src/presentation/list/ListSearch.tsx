import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import type { Words } from '../i18n/words.ts';
import { SearchField } from '../shared/SearchField.tsx';
import { LaterRecentSearches } from './laterParts.ts';
import type { RecordListViewModel } from './RecordListViewModel.ts';

interface ListSearchProps<Row> {
  readonly model: RecordListViewModel<Row>;
  readonly hint: Words;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** The search field of a list; while it is empty and has the focus, the earlier searches stand below it. */
export const ListSearch = observer(function ListSearch<Row>({ model, hint, isOpen, setOpen }: ListSearchProps<Row>) {
  const { say } = useTexts();
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
        hint={say(hint)}
        onChange={(search) => {
          setOpen(true);
          model.type(search);
        }}
      />
      {showsRecent && <LaterRecentSearches recent={model.recent} onChoose={submit} onClear={model.clearRecent} />}
    </form>
  );
});
