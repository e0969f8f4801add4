import { Building2, LocateFixed } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readPoint } from '#domain/location/coordinates.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { Card } from '../shared/Card.tsx';
import { CONTROL_BOX, Field } from '../shared/Field.tsx';
import { GrowingText } from '../shared/GrowingText.tsx';
import { LaterPart } from '../shared/LaterPart.tsx';
import { deviceLocate } from '../shared/locate.ts';
import { PageFrame } from '../shared/PageFrame.tsx';
import { RadioRow } from '../shared/RadioRow.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { ChooseLocationViewModel } from './ChooseLocationViewModel.ts';
import { CitySheet } from './CitySheet.tsx';
import { mapPart } from './mapPart.ts';

/** Parameters: `lat`, `lng` in WGS-84 and `address` of what is chosen so far; `field` is given back with the answer. */
export const ChooseLocationPage = observer(function ChooseLocationPage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const point = readPoint(query.get('lat') ?? '', query.get('lng') ?? '');
  const field = query.get('field');
  const given = { address: query.get('address') ?? '', ...(point && { point }), ...(field !== null && { field }) };
  const model = useViewModel((context) => new ChooseLocationViewModel(context, given, deviceLocate()));
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
            look="line"
            className="flex-[1_1_9rem] px-3"
            isBusy={model.isLocating}
            icon={<LocateFixed size={18} aria-hidden />}
            onClick={() => void model.locate()}
          >
            {t('location.here')}
          </Button>
        )}
        <Button
          look="line"
          className="flex-[1_1_9rem] px-3"
          icon={<Building2 size={18} aria-hidden />}
          onClick={() => setIsChoosingCity(true)}
        >
          {t('location.city')}
        </Button>
      </div>
      <Card className="grid gap-4 p-4">
        <Address model={model} />
        <Figures model={model} />
      </Card>
      <Names model={model} />
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

/** It is told from where one is only once it is known that it has a place to begin. */
const Map = observer(function Map({ model }: PartProps) {
  const { t } = useTexts();
  const { tiles } = model;
  if (!tiles) return null;
  return (
    <LaterPart part={mapPart}>
      {(MapView) => (
        <MapView
          name={t('location.map')}
          tiles={tiles}
          pin={model.pin}
          start={model.lastPlace}
          onMove={(pin) => void model.moveMap(pin)}
        />
      )}
    </LaterPart>
  );
});

const Address = observer(function Address({ model }: PartProps) {
  const { t } = useTexts();
  const { address, isUnknown, isReading } = model;
  return (
    <Field label={t('location.address')} {...(isUnknown && { note: <Unknown /> })}>
      {(ties) => (
        <GrowingText
          ties={ties}
          value={address}
          placeholder={t(isReading ? 'location.reading' : 'location.addressHint')}
          onChange={model.type}
        />
      )}
    </Field>
  );
});

const Unknown = () => {
  const { t } = useTexts();
  return (
    <span role="status" className="text-14 text-return">
      <span className="block">{t('message.address')}</span>
      <span className="block">{t('location.typeIt')}</span>
    </span>
  );
};

const Figures = observer(function Figures({ model }: PartProps) {
  const { t } = useTexts();
  const { written, isNoPoint } = model;
  return (
    <div className="flex flex-wrap gap-3">
      {(['lat', 'lng'] as const).map((figure) => (
        <div key={figure} className="min-w-0 flex-[1_1_8rem]">
          <Field
            label={t(`location.${figure}`)}
            {...(isNoPoint && figure === 'lng' && { issue: t('location.noPoint') })}
          >
            {(ties) => (
              <input
                {...ties}
                inputMode="decimal"
                autoComplete="off"
                value={written[figure]}
                onChange={(event) => model.typeFigure(figure, event.target.value)}
                onBlur={() => void model.takeWritten()}
                className={`${CONTROL_BOX} figures`}
              />
            )}
          </Field>
        </div>
      ))}
    </div>
  );
});

/** What stands there or near by. */
const Names = observer(function Names({ model }: PartProps) {
  const { t } = useTexts();
  const names = model.found?.names ?? [];
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
            onChoose={() => model.call(name)}
          />
        ))}
      </Card>
    </section>
  );
});
