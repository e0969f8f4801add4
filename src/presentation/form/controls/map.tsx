import { LocateFixed, MapPin } from 'lucide-react';
import { useCallback, useContext, useEffect, useState } from 'react';
import { LocationGateway } from '#application/ports/locationGateway.ts';
import type { Resolve } from '#application/token.ts';
import type { Value } from '#domain/expression/tree.ts';
import { placeOnMap, placeText, recordIn, type PlaceOnMap } from '#domain/form/placeValues.ts';
import { degreeText, readPoint, type EarthPoint } from '#domain/location/coordinates.ts';
import type { ChosenPlace } from '#domain/location/place.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../shared/Button.tsx';
import { CONTROL_BOX } from '../../shared/Field.tsx';
import { deviceLocate } from '../../shared/locate.ts';
import type { PlaceAnswer } from '../../shared/pageAsking.ts';
import { useAdapterContext } from '../../shared/pageContext.ts';
import { control, type EditorProps } from '../control.tsx';
import { FormSource } from '../formSource.ts';
import { rowPageOf } from '../guestSource.ts';

/** A place: its address and where it lies. What else a map keeps about it goes back unchanged. */
export const mapControl = control<Value>({
  names: ['rx-map'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: (value, field) => placeText(field, value),
  shape: 'group',
  Editor: MapEditor,
  View: ({ value, field }) => {
    const { longitude, latitude, address } = placeOnMap(value);
    return (
      <span className="grid justify-items-start">
        <span className="break-words">{placeText(field, value)}</span>
        {address !== '' && longitude !== '' && (
          <span className="figures text-14 text-soft">{[longitude, latitude].join(', ')}</span>
        )}
        <ShowPlace place={placeOnMap(value)} />
      </span>
    );
  },
});

/** Leads to where it lies. A guest has no page but the form. */
function ShowPlace({ place }: { readonly place: PlaceOnMap }) {
  const { t } = useTexts();
  const { get, navigator } = useAdapterContext();
  const isGuest = useIsGuest();
  if (isGuest || readPoint(place.latitude, place.longitude) === undefined) return null;
  const open = async () => navigator.open('openLocation', paramsOf(place, await insideOf(get, place)));
  return (
    <Button look="bare" className="-ml-2 text-14" icon={<MapPin size={16} aria-hidden />} onClick={() => void open()}>
      {t('controls.showPlace')}
    </Button>
  );
}

/** As the platform writes it (contract form 6): a double value, as text. */
function changed(stored: Value, part: Partial<PlaceOnMap>): string {
  const place = { ...placeOnMap(stored), ...part };
  if (Object.values(place).every((each) => each === '')) return '';
  const outer = recordIn(stored);
  return JSON.stringify({ ...outer, value: { ...recordIn(outer['value']), ...place }, label: place.address });
}

function MapEditor({ value, onChange, onLeave, ties }: EditorProps<Value>) {
  const { t } = useTexts();
  const { get, asking } = useAdapterContext();
  const [isBusy, setIsBusy] = useState(false);
  const place = placeOnMap(value);
  const take = useCallback(
    async ({ address, point }: ChosenPlace) => {
      const wire = point && (await get(LocationGateway).convert(point, 'inside', 'wire'));
      const figures = wire?.ok === true && {
        longitude: degreeText(wire.value.lng),
        latitude: degreeText(wire.value.lat),
      };
      onChange((now) => changed(now, { address, ...figures }));
    },
    [get, onChange],
  );
  useLateAnswer(ties.id, take);
  const isGuest = useIsGuest();
  const [locateHere] = useState(() => deviceLocate());
  const choose = async () => {
    setIsBusy(true);
    const point = await insideOf(get, place);
    setIsBusy(false);
    const chosen = await asking.ask('chooseLocation', { ...paramsOf(place, point), field: ties.id });
    if (chosen) await take(chosen);
    onLeave();
  };
  const locate = async () => {
    setIsBusy(true);
    const point = await locateHere?.();
    setIsBusy(false);
    if (point) await take({ address: place.address, point });
  };
  const input = (part: keyof PlaceOnMap, id: string, label: string) => (
    <label htmlFor={id} className="grid min-w-0 flex-[1_1_8rem] gap-1 text-12 text-soft">
      {label}
      <input
        {...ties}
        id={id}
        value={place[part]}
        inputMode={part === 'address' ? 'text' : 'decimal'}
        autoComplete="off"
        onChange={(event) => onChange((now) => changed(now, { [part]: event.target.value }))}
        onBlur={onLeave}
        className={`${CONTROL_BOX} ${part === 'address' ? '' : 'figures'}`}
      />
    </label>
  );
  return (
    <div className="grid gap-3">
      {input('address', ties.id, t('controls.address'))}
      <div className="flex flex-wrap gap-3">
        {input('longitude', `${ties.id}-longitude`, t('controls.longitude'))}
        {input('latitude', `${ties.id}-latitude`, t('controls.latitude'))}
      </div>
      {!isGuest && (
        <Button look="line" isBusy={isBusy} icon={<MapPin size={18} aria-hidden />} onClick={() => void choose()}>
          {t('controls.choosePlace')}
        </Button>
      )}
      {isGuest && locateHere && (
        <Button look="line" isBusy={isBusy} icon={<LocateFixed size={18} aria-hidden />} onClick={() => void locate()}>
          {t('controls.locate')}
        </Button>
      )}
    </div>
  );
}

/** A guest has no page but the form. */
const useIsGuest = (): boolean => rowPageOf(useContext(FormSource) ?? '') !== 'sublist';

/** What was answered while the form was away, by the field it is for. */
const answered = new Map<string, ChosenPlace>();

/** After a reload the answer is there before whoever has asked: the first field that looks finds that of any. */
function useLateAnswer(id: string, take: (place: ChosenPlace) => Promise<void>): void {
  const { asking } = useAdapterContext();
  useEffect(() => {
    const late = asking.late('chooseLocation');
    if (isPlaceAnswer(late)) answered.set(late.field ?? id, late);
    const own = answered.get(id);
    if (!own) return;
    answered.delete(id);
    void take(own);
  }, [asking, id, take]);
}

const isPlaceAnswer = (answer: unknown): answer is PlaceAnswer =>
  typeof answer === 'object' && answer !== null && 'address' in answer && typeof answer.address === 'string';

/** As it is counted inside the client; nothing where its figures are none. */
async function insideOf(get: Resolve, { latitude, longitude }: PlaceOnMap): Promise<EarthPoint | undefined> {
  const point = readPoint(latitude, longitude);
  const inside = point && (await get(LocationGateway).convert(point, 'wire', 'inside'));
  return inside?.ok === true ? inside.value : undefined;
}

const paramsOf = ({ address }: PlaceOnMap, point: EarthPoint | undefined) => ({
  address,
  ...(point && { lat: degreeText(point.lat), lng: degreeText(point.lng) }),
});
