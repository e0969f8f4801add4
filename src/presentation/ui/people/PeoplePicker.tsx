import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { X, ChevronRight } from 'lucide-react';
import { Button } from '../controls/Button.tsx';
import { SearchField } from '../controls/SearchField.tsx';
import { Sheet } from '../layout/Sheet.tsx';
import { useViewModel } from '../state/useViewModel.ts';
import { PeoplePickerViewModel } from './PeoplePickerViewModel.ts';
import { PickerRows } from './PickerRows.tsx';
import type { PickedPerson, PickerSettings } from './pickerSettings.ts';
import { Avatar } from '../controls/Avatar.tsx';
import type { PickerSelection } from './personChoice.ts';

export interface PeoplePickerProps {
  readonly settings: PickerSettings;
  readonly onDone: (chosen: readonly PickedPerson[]) => void;
  readonly onClose: () => void;
}

/** A sheet of full height to select users or departments. */
export const PeoplePicker = observer(function PeoplePicker({ settings, onDone, onClose }: PeoplePickerProps) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new PeoplePickerViewModel(context, settings));
  const finish = () => void model.finish().then(onDone);
  const bottom = (
    <div className="grid gap-3">
      <ChosenStrip chosen={model.chosen} />
      <Button onClick={finish}>
        {settings.isSingle ? t('people.choose') : t('people.chooseCount', { count: model.chosen.items.length })}
      </Button>
    </div>
  );
  return (
    <Sheet isOpen isFull title={settings.title} onClose={onClose} bottom={bottom}>
      <SearchField
        value={model.search}
        onChange={model.type}
        hint={t(settings.kind === 'people' ? 'people.searchPeople' : 'people.searchGroups')}
      />
      {model.hasTree && <PickerPath model={model} />}
      <PickerRows model={model} />
    </Sheet>
  );
});

/** The selected users in order of selection; a tap removes one. */
const ChosenStrip = observer(function ChosenStrip({ chosen }: { readonly chosen: PickerSelection }) {
  const { t } = useTranslation();
  if (chosen.items.length === 0) return null;
  return (
    <ul aria-label={t('people.chosen')} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1">
      {chosen.items.map((item) => (
        <li key={item.id} className="shrink-0">
          <button
            type="button"
            aria-label={t('people.remove', { name: item.name })}
            onClick={() => chosen.toggle(item)}
            className="flex min-h-11 items-center gap-2 rounded-full bg-sunken py-1 pr-3 pl-1"
          >
            <Avatar id={item.id} name={item.name} size={32} />
            <span className="text-14">{item.name}</span>
            <X size={16} aria-hidden className="text-soft" />
          </button>
        </li>
      ))}
    </ul>
  );
});

/** The path to the open department; each item goes back to its department. */
const PickerPath = observer(function PickerPath({ model }: { readonly model: PeoplePickerViewModel }) {
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
                <button type="button" className="min-h-11 px-1 py-3 text-action" onClick={() => void model.goUp(depth)}>
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
