import { LocateFixed, MapPin } from 'lucide-react';
import { useCallback, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LocationGateway } from '#application/ports/content/locationGateway.ts';
import type { Resolve } from '#application/shared/token.ts';
import type { Value } from '#domain/expression/tree.ts';
import { parseMapLocation, formatPlace, toRecord, type MapLocation } from '#domain/forms/placeValues.ts';
import { formatDegrees, parseCoordinates, type GeoPoint } from '#domain/location/coordinates.ts';
import type { SelectedLocation } from '#domain/location/place.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CONTROL_BOX } from '../../../ui/controls/Field.tsx';
import { createDeviceLocator } from '../../../ui/navigation/locate.ts';
import type { LocationResult } from '../../../ui/navigation/pageAsking.ts';
import { useAdapterContext } from '../../../ui/navigation/pageContext.ts';
import { createControl, type EditorProps } from '../../createControl.tsx';
import { FormSource } from '../../model/formSource.ts';
import { selectRowPage } from '../../model/toGuestFormName.ts';

/** A location: its address and coordinates. Other properties of the platform's map value are sent back unchanged. */
export const mapControl = createControl<Value>({
  names: ['rx-map'],
  empty: '',
  read: (stored) => (stored === undefined ? '' : stored),
  write: (value) => value,
  toText: (value, field) => formatPlace(field, value),
  shape: 'group',
  Editor: MapEditor,
  View: ({ value, field }) => {
    const { longitude, latitude, address } = parseMapLocation(value);
    return (
      <span className="grid justify-items-start">
        <span className="break-words">{formatPlace(field, value)}</span>
        {address !== '' && longitude !== '' && (
          <span className="figures text-14 text-soft">{[longitude, latitude].join(', ')}</span>
        )}
        <ShowOnMapButton place={parseMapLocation(value)} />
      </span>
    );
  },
});

/** Opens the location on a map. Hidden in public forms, which have no access to other pages. */
function ShowOnMapButton({ place }: { readonly place: MapLocation }) {
  const { t } = useTranslation();
  const { get, navigator } = useAdapterContext();
  const isGuest = useIsPublicForm();
  if (isGuest || parseCoordinates(place.latitude, place.longitude) === undefined) return null;
  const open = async () => navigator.open('openLocation', paramsOf(place, await toClientPoint(get, place)));
  return (
    <Button
      variant="bare"
      className="-ml-2 text-14"
      icon={<MapPin size={16} aria-hidden />}
      onClick={() => void open()}
    >
      {t('controls.showPlace')}
    </Button>
  );
}

/** Writes the value in the platform's format (contract form 6): JSON text with value and label. */
function withPlacePart(stored: Value, part: Partial<MapLocation>): string {
  const place = { ...parseMapLocation(stored), ...part };
  if (Object.values(place).every((each) => each === '')) return '';
  const outer = toRecord(stored);
  return JSON.stringify({ ...outer, value: { ...toRecord(outer['value']), ...place }, label: place.address });
}

function MapEditor({ value, onChange, onBlur, ids }: EditorProps<Value>) {
  const { t } = useTranslation();
  const { get, results } = useAdapterContext();
  const [isBusy, setIsBusy] = useState(false);
  const place = parseMapLocation(value);
  const take = useCallback(
    async ({ address, point }: SelectedLocation) => {
      const wire = point && (await get(LocationGateway).convertPoint(point, 'inside', 'wire'));
      const figures = wire?.ok === true && {
        longitude: formatDegrees(wire.value.lng),
        latitude: formatDegrees(wire.value.lat),
      };
      onChange((now) => withPlacePart(now, { address, ...figures }));
    },
    [get, onChange],
  );
  usePendingResult(ids.id, take);
  const isGuest = useIsPublicForm();
  const [locateHere] = useState(() => createDeviceLocator());
  const choose = async () => {
    setIsBusy(true);
    const point = await toClientPoint(get, place);
    setIsBusy(false);
    const chosen = await results.openForResult('chooseLocation', { ...paramsOf(place, point), field: ids.id });
    if (chosen) await take(chosen);
    onBlur();
  };
  const locate = async () => {
    setIsBusy(true);
    const point = await locateHere?.();
    setIsBusy(false);
    if (point) await take({ address: place.address, point });
  };
  const input = (part: keyof MapLocation, id: string, label: string) => (
    <label htmlFor={id} className="grid min-w-0 flex-[1_1_8rem] gap-1 text-12 text-soft">
      {label}
      <input
        {...ids}
        id={id}
        value={place[part]}
        inputMode={part === 'address' ? 'text' : 'decimal'}
        autoComplete="off"
        onChange={(event) => onChange((now) => withPlacePart(now, { [part]: event.target.value }))}
        onBlur={onBlur}
        className={`${CONTROL_BOX} ${part === 'address' ? '' : 'figures'}`}
      />
    </label>
  );
  return (
    <div className="grid gap-3">
      {input('address', ids.id, t('controls.address'))}
      <div className="flex flex-wrap gap-3">
        {input('longitude', `${ids.id}-longitude`, t('controls.longitude'))}
        {input('latitude', `${ids.id}-latitude`, t('controls.latitude'))}
      </div>
      {!isGuest && (
        <Button variant="line" isBusy={isBusy} icon={<MapPin size={18} aria-hidden />} onClick={() => void choose()}>
          {t('controls.choosePlace')}
        </Button>
      )}
      {isGuest && locateHere && (
        <Button
          variant="line"
          isBusy={isBusy}
          icon={<LocateFixed size={18} aria-hidden />}
          onClick={() => void locate()}
        >
          {t('controls.locate')}
        </Button>
      )}
    </div>
  );
}

/** Whether the form is a public form, which has no access to other pages. */
const useIsPublicForm = (): boolean => selectRowPage(useContext(FormSource) ?? '') !== 'sublist';

/** Results that arrived while the form was not rendered, by field id. */
const pendingPlaces = new Map<string, SelectedLocation>();

/**
 * After a reload, the result arrives before its field is rendered. The first field that checks stores it for the
 * others.
 */
function usePendingResult(id: string, take: (place: SelectedLocation) => Promise<void>): void {
  const { results } = useAdapterContext();
  useEffect(() => {
    const late = results.takeLateResult('chooseLocation');
    if (isPlaceAnswer(late)) pendingPlaces.set(late.field ?? id, late);
    const own = pendingPlaces.get(id);
    if (!own) return;
    pendingPlaces.delete(id);
    void take(own);
  }, [results, id, take]);
}

const isPlaceAnswer = (answer: unknown): answer is LocationResult =>
  typeof answer === 'object' && answer !== null && 'address' in answer && typeof answer.address === 'string';

/** Converts the stored coordinates to the client's coordinate system. Returns undefined if they are invalid. */
async function toClientPoint(get: Resolve, { latitude, longitude }: MapLocation): Promise<GeoPoint | undefined> {
  const point = parseCoordinates(latitude, longitude);
  const inside = point && (await get(LocationGateway).convertPoint(point, 'wire', 'inside'));
  return inside?.ok === true ? inside.value : undefined;
}

const paramsOf = ({ address }: MapLocation, point: GeoPoint | undefined) => ({
  address,
  ...(point && { lat: formatDegrees(point.lat), lng: formatDegrees(point.lng) }),
});
