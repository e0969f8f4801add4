import { observer } from 'mobx-react-lite';
import { makeAutoObservable } from 'mobx';
import { useTranslation } from 'react-i18next';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import { Debounce } from '../../../ui/state/Debounce.ts';
import { LoaderState } from '../../../ui/feedback/LoaderState.tsx';
import { Loader } from '../../../ui/state/Loader.ts';
import type { PageContext } from '../../../ui/navigation/pageContext.ts';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Sheet } from '../../../ui/layout/Sheet.tsx';
import { useViewModel } from '../../../ui/state/useViewModel.ts';

const [AT_ONCE, PAUSE_MS] = [50, 300];

/** Loads the user's own requests, newest first, filtered by the search text. */
const createRequestSearch = (context: PageContext) => {
  const state = makeAutoObservable({ search: '' });
  const loader = new Loader(context, () =>
    context.get(InstanceGateway).listMine({ number: 1, size: AT_ONCE, search: state.search, filters: {} }),
  );
  const asking = new Debounce(() => void loader.reload(), PAUSE_MS);
  return {
    state,
    loader,
    type: (search: string) => {
      state.search = search;
      asking.schedule();
    },
    start: () => void loader.start(),
    dispose: () => {
      asking.cancel();
      loader.stop();
    },
  };
};

interface RequestPickerProps {
  readonly title: string;
  readonly known: readonly string[];
  readonly onDone: (request: InstanceRow) => void;
  readonly onClose: () => void;
}

/** Lets the user choose one of their requests. */
export const RequestPicker = observer(function RequestPicker({ title, known, onDone, onClose }: RequestPickerProps) {
  const { t } = useTranslation();
  const { state, loader, type } = useViewModel(createRequestSearch);
  const rows = loader.value?.rows.filter(({ id, status }) => !known.includes(id) && status !== 'drafted');
  return (
    <Sheet isOpen isFull title={title} onClose={onClose}>
      <SearchField value={state.search} onChange={type} hint={t('list.searchRequests')} />
      {rows === undefined && <LoaderState loader={loader} />}
      <ul className="divide-y divide-line pt-2">
        {rows?.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => onDone(row)}
              className="grid min-h-13 w-full gap-0.5 py-2 text-left transition active:bg-sunken"
            >
              <span>{row.subject}</span>
              <span className="text-14 text-soft">{[row.definitionName, row.number].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={rows?.length === 0 ? 'py-8 text-center text-soft' : 'sr-only'}>
        {rows?.length === 0 ? t('controls.nothingFound') : ''}
      </p>
    </Sheet>
  );
});
