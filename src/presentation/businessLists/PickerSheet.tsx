import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { BusinessRow } from '#domain/businessLists/listDefinition.ts';
import { toPickedRows } from '#domain/businessLists/toPickedRows.ts';
import type { PickedRow } from '#domain/forms/toPickedValues.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { Button } from '../ui/controls/Button.tsx';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { SearchField } from '../ui/controls/SearchField.tsx';
import { Sheet } from '../ui/layout/Sheet.tsx';
import { useMessageText } from '../ui/feedback/useMessageText.ts';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { SelectableCard } from '../lists/selection/SelectableCard.tsx';
import { createBusinessCard } from './createBusinessCard.ts';
import { PickerViewModel } from './PickerViewModel.ts';

interface PickerSheetProps {
  readonly listKey: string;
  readonly title: string;
  readonly isSingle: boolean;
  /** Additional query parameters of the list. */
  readonly params?: Readonly<Record<string, string>>;
  readonly onPicked: (rows: readonly PickedRow[]) => void;
  readonly onClose: () => void;
}

export const PickerSheet = observer(function PickerSheet({
  listKey,
  title,
  isSingle,
  params = {},
  onPicked,
  onClose,
}: PickerSheetProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const model = useViewModel((context) => new PickerViewModel(context, { key: listKey, params }, isSingle));
  const done = () => {
    const rows = model.finish();
    if (rows && model.list) onPicked(toPickedRows(model.list, rows));
  };
  return (
    <Sheet
      isOpen
      isFull
      title={title}
      onClose={onClose}
      bottom={
        <div className="grid gap-2">
          {model.validationMessage && (
            <p role="alert" className="text-14 text-refuse">
              {say(model.validationMessage)}
            </p>
          )}
          <Button onClick={done}>
            {model.chosen.size > 1 ? t('bolist.takeSeveral', { count: model.chosen.size }) : t('app.done')}
          </Button>
        </div>
      }
    >
      {model.quickCriterion && (
        <SearchField
          value={model.search}
          hint={t('bolist.searchBy', { name: model.quickCriterion.label })}
          onChange={model.type}
        />
      )}
      <PickerRows model={model} />
    </Sheet>
  );
});

const PickerRows = observer(function PickerRows({ model }: { readonly model: PickerViewModel }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { list, paged } = model;
  if (!list) return <LoaderState loader={model.loader} />;
  if (!paged.isReady) return <LoaderState loader={paged.loader} />;
  if (paged.isEmpty)
    return (
      <p className="py-8 text-center text-soft">
        {model.search === '' ? t('bolist.empty') : t('list.nothingFound', { search: model.search })}
      </p>
    );
  const card = (row: BusinessRow) => createBusinessCard(list, row, { t, language, now: paged.now });
  return (
    <div className="grid gap-2 pt-3">
      {paged.rows.map((row) => (
        <SelectableCard
          key={row.id}
          content={card(row)}
          isSingle={model.isSingle}
          isChosen={model.chosen.has(row.id)}
          onToggle={() => model.toggle(row)}
        />
      ))}
      {paged.hasMore && (
        <Button variant="line" isBusy={paged.isLoading} onClick={() => void paged.loadMore()}>
          {t('list.more')}
        </Button>
      )}
    </div>
  );
});
