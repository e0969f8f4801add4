import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { City } from '#domain/location/city.ts';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { CitiesViewModel } from './CitiesViewModel.ts';
import { LetterIndex } from './LetterIndex.tsx';

interface CitySheetProps {
  readonly onChosen: (city: City) => void;
  readonly onClose: () => void;
}

/** Domestic and foreign cities, with recently chosen ones at the top. */
export const CitySheet = observer(function CitySheet({ onChosen, onClose }: CitySheetProps) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new CitiesViewModel(context));
  const isSearching = model.search.trim() !== '';
  const choose = (city: City) => {
    model.addToHistory(city);
    onChosen(city);
  };
  return (
    <Sheet isOpen isFull title={t('location.city')} onClose={onClose}>
      <div className="grid gap-3">
        <SearchField value={model.search} hint={t('location.cityHint')} onChange={model.type} />
        {!isSearching && (
          <Segmented
            label={t('location.city')}
            value={model.region}
            options={(['home', 'abroad'] as const).map((side) => ({ value: side, label: t(`location.${side}`) }))}
            onChange={model.setRegion}
          />
        )}
      </div>
      {model.loader.value === undefined && <LoaderState loader={model.loader} />}
      {isSearching ? <Found model={model} onChosen={choose} /> : <All model={model} onChosen={choose} />}
    </Sheet>
  );
});

interface CitiesProps {
  readonly model: CitiesViewModel;
  readonly onChosen: (city: City) => void;
}

const Found = observer(function Found({ model, onChosen }: CitiesProps) {
  const { t } = useTranslation();
  if (model.loader.value !== undefined && model.found.length === 0)
    return <p className="py-8 text-center text-soft">{t('list.nothingFound', { search: model.search })}</p>;
  return <Cities cities={model.found} onChosen={onChosen} />;
});

/** Recently chosen cities, all cities by letter, and a letter index at the right. */
const All = observer(function All({ model: { groups, history }, onChosen }: CitiesProps) {
  const { t } = useTranslation();
  const sections = useRef(new Map<string, HTMLElement>());
  return (
    <div className="flex">
      <div className="min-w-0 flex-1">
        {history.length > 0 && (
          <>
            <SectionTitle>{t('location.history')}</SectionTitle>
            <Cities cities={history} onChosen={onChosen} />
          </>
        )}
        {groups.map(({ letter, cities }) => (
          <section
            key={letter}
            aria-label={letter}
            ref={(section) => void (section && sections.current.set(letter, section))}
          >
            <SectionTitle>{letter}</SectionTitle>
            <Cities cities={cities} onChosen={onChosen} />
          </section>
        ))}
      </div>
      {groups.length > 0 && (
        <LetterIndex
          label={t('location.letters')}
          letters={groups.map(({ letter }) => letter)}
          onJump={(letter) => sections.current.get(letter)?.scrollIntoView({ block: 'start' })}
        />
      )}
    </div>
  );
});

const Cities = ({
  cities,
  onChosen,
}: {
  readonly cities: readonly City[];
  readonly onChosen: (city: City) => void;
}) => (
  <ul className="-ml-4 divide-y divide-line">
    {cities.map((city) => (
      <li key={city.id} className="[contain-intrinsic-height:auto_52px] [content-visibility:auto]">
        <ListRow label={city.name} onClick={() => onChosen(city)} />
      </li>
    ))}
  </ul>
);
