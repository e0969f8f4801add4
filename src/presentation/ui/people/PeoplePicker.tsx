import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/Button.tsx';
import { SearchField } from '../controls/SearchField.tsx';
import { Sheet } from '../layout/Sheet.tsx';
import { useViewModel } from '../state/useViewModel.ts';
import { ChosenStrip } from './ChosenStrip.tsx';
import { PeoplePickerViewModel } from './PeoplePickerViewModel.ts';
import { PickerPath } from './PickerPath.tsx';
import { PickerRows } from './PickerRows.tsx';
import type { PickedPerson, PickerSettings } from './pickerSettings.ts';

interface PeoplePickerProps {
  readonly order: PickerSettings;
  readonly onDone: (chosen: readonly PickedPerson[]) => void;
  readonly onClose: () => void;
}

/** A sheet of full height to select users or departments. */
export const PeoplePicker = observer(function PeoplePicker({ order, onDone, onClose }: PeoplePickerProps) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new PeoplePickerViewModel(context, order));
  const finish = () => void model.finish().then(onDone);
  const bottom = (
    <div className="grid gap-3">
      <ChosenStrip chosen={model.chosen} />
      <Button onClick={finish}>
        {order.isSingle ? t('people.choose') : t('people.chooseCount', { count: model.chosen.items.length })}
      </Button>
    </div>
  );
  return (
    <Sheet isOpen isFull title={order.title} onClose={onClose} bottom={bottom}>
      <SearchField
        value={model.search}
        onChange={model.type}
        hint={t(order.kind === 'people' ? 'people.searchPeople' : 'people.searchGroups')}
      />
      {model.hasTree && <PickerPath model={model} />}
      <PickerRows model={model} />
    </Sheet>
  );
});
