import { observer } from 'mobx-react-lite';
import type { BusinessRow } from '#domain/bolist/listDefinition.ts';
import { pickedRows } from '#domain/bolist/pickedRows.ts';
import type { PickedRow } from '#domain/form/pickedValues.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { LoaderState } from '../shared/LoaderState.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import { Sheet } from '../shared/Sheet.tsx';
import { useMessageText } from '../shared/useMessageText.ts';
import { useViewModel } from '../shared/useViewModel.ts';
import { SelectableCard } from '../list/selection/SelectableCard.tsx';
import { businessCard } from './businessCard.ts';
import { PickerViewModel } from './PickerViewModel.ts';

interface PickerSheetProps {
  readonly listKey: string;
  readonly title: string;
  readonly isSingle: boolean;
  /** What the list is asked with beside. */
  readonly params?: Readonly<Record<string, string>>;
  readonly onPicked: (rows: readonly PickedRow[]) => void;
  readonly onClose: () => void;
}

/** Rows of a list to choose from, above the page that wants them. */
export const PickerSheet = observer(function PickerSheet({
  listKey,
  title,
  isSingle,
  params = {},
  onPicked,
  onClose,
}: PickerSheetProps) {
  const { t } = useTexts();
  const say = useMessageText();
  const model = useViewModel((context) => new PickerViewModel(context, { key: listKey, params }, isSingle));
  const done = () => {
    const rows = model.finish();
    if (rows && model.list) onPicked(pickedRows(model.list, rows));
  };
  return (
    <Sheet
      isOpen
      isFull
      title={title}
      onClose={onClose}
      bottom={
        <div className="grid gap-2">
          {model.missing && (
            <p role="alert" className="text-14 text-refuse">
              {say(model.missing)}
            </p>
          )}
          <Button onClick={done}>
            {model.chosen.size > 1 ? t('bolist.takeSeveral', { count: model.chosen.size }) : t('app.done')}
          </Button>
        </div>
      }
    >
      {model.quick && (
        <SearchField
          value={model.search}
          hint={t('bolist.searchBy', { name: model.quick.label })}
          onChange={model.type}
        />
      )}
      <PickerRows model={model} />
    </Sheet>
  );
});

const PickerRows = observer(function PickerRows({ model }: { readonly model: PickerViewModel }) {
  const { t, language } = useTexts();
  const { list, paged } = model;
  if (!list) return <LoaderState loader={model.loader} />;
  if (!paged.isReady) return <LoaderState loader={paged.loader} />;
  if (paged.isEmpty)
    return (
      <p className="py-8 text-center text-soft">
        {model.search === '' ? t('bolist.empty') : t('list.nothingFound', { search: model.search })}
      </p>
    );
  const card = (row: BusinessRow) => businessCard(list, row, { t, language, now: paged.loader.now });
  return (
    <div className="grid gap-2 pt-3">
      {paged.rows.map((row) => (
        <SelectableCard
          key={row.id}
          content={card(row)}
          isOneOf={model.isSingle}
          isChosen={model.chosen.has(row.id)}
          onToggle={() => model.toggle(row)}
        />
      ))}
      {paged.hasMore && (
        <Button look="line" isBusy={paged.isReading} onClick={() => void paged.readMore()}>
          {t('list.more')}
        </Button>
      )}
    </div>
  );
});
