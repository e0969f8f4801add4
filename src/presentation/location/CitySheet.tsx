import { observer } from 'mobx-react-lite';
import type { City } from '#domain/location/city.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { ListRow } from '../shared/ListRow.tsx';
import { LoaderState } from '../shared/LoaderState.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import { Segmented } from '../shared/Segmented.tsx';
import { Sheet } from '../shared/Sheet.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { CitiesViewModel } from './CitiesViewModel.ts';

interface CitySheetProps {
  readonly onChosen: (city: City) => void;
  readonly onClose: () => void;
}

/** Cities at home and abroad, those chosen last above the others. */
export const CitySheet = observer(function CitySheet({ onChosen, onClose }: CitySheetProps) {
  const { t } = useTexts();
  const model = useViewModel((context) => new CitiesViewModel(context));
  const isSearching = model.search.trim() !== '';
  const choose = (city: City) => {
    model.remember(city);
    onChosen(city);
  };
  return (
    <Sheet isOpen isFull title={t('location.city')} onClose={onClose}>
      <div className="grid gap-3">
        <SearchField value={model.search} hint={t('location.cityHint')} onChange={model.type} />
        {!isSearching && (
          <Segmented
            label={t('location.city')}
            value={model.side}
            options={(['home', 'abroad'] as const).map((side) => ({ value: side, label: t(`location.${side}`) }))}
            onChange={model.turnTo}
          />
        )}
      </div>
      {model.loader.value === undefined && <LoaderState loader={model.loader} />}
      {!isSearching && model.history.length > 0 && (
        <>
          <SectionTitle>{t('location.history')}</SectionTitle>
          <Cities cities={model.history} onChosen={choose} />
          <SectionTitle>{t('location.all')}</SectionTitle>
        </>
      )}
      {model.loader.value !== undefined && model.shown.length === 0 ? (
        <p className="py-8 text-center text-soft">{t('list.nothingFound', { search: model.search })}</p>
      ) : (
        <Cities cities={model.shown} onChosen={choose} />
      )}
    </Sheet>
  );
});

const Cities = ({
  cities,
  onChosen,
}: {
  readonly cities: readonly City[];
  readonly onChosen: (city: City) => void;
}) => (
  <ul className="-mx-4 divide-y divide-line">
    {cities.map((city) => (
      <li key={city.id} className="[contain-intrinsic-height:auto_52px] [content-visibility:auto]">
        <ListRow label={city.name} onClick={() => onChosen(city)} />
      </li>
    ))}
  </ul>
);
