import { Building2, LocateFixed } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { parseCoordinates } from '#domain/location/coordinates.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { CONTROL_BOX, Field } from '../../ui/controls/Field.tsx';
import { AutoGrowTextArea } from '../../ui/controls/AutoGrowTextArea.tsx';
import { createDeviceLocator } from '../../ui/navigation/locate.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { RadioRow } from '../../ui/controls/RadioRow.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { ChooseLocationViewModel } from './ChooseLocationViewModel.ts';
import { CitySheet } from './CitySheet.tsx';
import { LazyMapView } from './LazyMapView.ts';

/**
 * Query parameters: `lat` and `lng` in WGS-84 and `address` of the current choice; `field` is returned with the result.
 */
export const ChooseLocationPage = observer(function ChooseLocationPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const point = parseCoordinates(query.get('lat') ?? '', query.get('lng') ?? '');
  const field = query.get('field');
  const given = { address: query.get('address') ?? '', ...(point && { point }), ...(field !== null && { field }) };
  const model = useViewModel((context) => new ChooseLocationViewModel(context, given, createDeviceLocator()));
  const [isChoosingCity, setIsChoosingCity] = useState(false);
  return (
    <PageFrame
      title={t('page.chooseLocation')}
      back="workbench"
      bottom={
        <div className="glass pb-bar grid gap-2 border-t border-line px-4 pt-2">
          {model.isMissing && (
            <p role="alert" className="text-14 text-refuse">
              {t('location.missing')}
            </p>
          )}
          <Button onClick={model.finish}>{t('location.take')}</Button>
        </div>
      }
    >
      {model.tiles && <Map model={model} />}
      <div className="flex flex-wrap gap-2 py-3">
        {model.mayLocate && (
          <Button
            variant="line"
            className="flex-[1_1_9rem] px-3"
            isBusy={model.isLocating}
            icon={<LocateFixed size={18} aria-hidden />}
            onClick={() => void model.locate()}
          >
            {t('location.here')}
          </Button>
        )}
        <Button
          variant="line"
          className="flex-[1_1_9rem] px-3"
          icon={<Building2 size={18} aria-hidden />}
          onClick={() => setIsChoosingCity(true)}
        >
          {t('location.city')}
        </Button>
      </div>
      <Card className="grid gap-4 p-4">
        <Address model={model} />
        <CoordinateFields model={model} />
      </Card>
      <NearbyNames model={model} />
      {isChoosingCity && (
        <CitySheet
          onClose={() => setIsChoosingCity(false)}
          onChosen={(city) => {
            setIsChoosingCity(false);
            void model.chooseCity(city);
          }}
        />
      )}
    </PageFrame>
  );
});

interface PartProps {
  readonly model: ChooseLocationViewModel;
}

/** Shows the map if the server provides tiles. */
const Map = observer(function Map({ model }: PartProps) {
  const { t } = useTranslation();
  const { tiles } = model;
  if (!tiles) return null;
  return (
    <LazyMapView
      name={t('location.map')}
      tiles={tiles}
      pin={model.pin}
      start={model.lastPlace}
      onMove={(pin) => void model.moveMap(pin)}
    />
  );
});

const Address = observer(function Address({ model }: PartProps) {
  const { t } = useTranslation();
  const { address, isUnknown, isLoadingAddress } = model;
  return (
    <Field label={t('location.address')} {...(isUnknown && { note: <Unknown /> })}>
      {(ties) => (
        <AutoGrowTextArea
          ids={ties}
          value={address}
          placeholder={t(isLoadingAddress ? 'location.reading' : 'location.addressHint')}
          onChange={model.setAddress}
        />
      )}
    </Field>
  );
});

const Unknown = () => {
  const { t } = useTranslation();
  return (
    <span role="status" className="text-14 text-return">
      <span className="block">{t('message.address')}</span>
      <span className="block">{t('location.typeIt')}</span>
    </span>
  );
};

const CoordinateFields = observer(function Figures({ model }: PartProps) {
  const { t } = useTranslation();
  const { typedCoordinates, isInvalidPoint } = model;
  return (
    <div className="flex flex-wrap gap-3">
      {(['lat', 'lng'] as const).map((figure) => (
        <div key={figure} className="min-w-0 flex-[1_1_8rem]">
          <Field
            label={t(`location.${figure}`)}
            {...(isInvalidPoint && figure === 'lng' && { issue: t('location.noPoint') })}
          >
            {(ties) => (
              <input
                {...ties}
                inputMode="decimal"
                autoComplete="off"
                value={typedCoordinates[figure]}
                onChange={(event) => model.setCoordinate(figure, event.target.value)}
                onBlur={() => void model.chooseTyped()}
                className={`${CONTROL_BOX} figures`}
              />
            )}
          </Field>
        </div>
      ))}
    </div>
  );
});

/** Names of places at the chosen point or near it. */
const NearbyNames = observer(function Names({ model }: PartProps) {
  const { t } = useTranslation();
  const names = model.foundAddress?.names ?? [];
  if (names.length === 0) return null;
  return (
    <section>
      <SectionTitle>{t('location.near')}</SectionTitle>
      <Card className="divide-y divide-line overflow-hidden">
        {['', ...names].map((name) => (
          <RadioRow
            key={name}
            name="place"
            label={name === '' ? t('location.noName') : name}
            isChosen={model.pointName === name}
            onChoose={() => model.setPlaceName(name)}
          />
        ))}
      </Card>
    </section>
  );
});
