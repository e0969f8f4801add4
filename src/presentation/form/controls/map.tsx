import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import type { Value } from '#domain/expression/tree.ts';
import { placeOnMap, placeText, recordIn, type PlaceOnMap } from '#domain/form/placeValues.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { Button } from '../../shared/Button.tsx';
import { CONTROL_BOX } from '../../shared/Field.tsx';
import { control, type EditorProps } from '../control.tsx';

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
      <span className="grid">
        <span className="break-words">{placeText(field, value)}</span>
        {address !== '' && longitude !== '' && (
          <span className="figures text-14 text-soft">{[longitude, latitude].join(', ')}</span>
        )}
      </span>
    );
  },
});

/** As the platform writes it (contract form 6): a double value, as text. */
function changed(stored: Value, part: Partial<PlaceOnMap>): string {
  const place = { ...placeOnMap(stored), ...part };
  if (Object.values(place).every((each) => each === '')) return '';
  const outer = recordIn(stored);
  return JSON.stringify({ ...outer, value: { ...recordIn(outer['value']), ...place }, label: place.address });
}

const PLACES = 6;

function MapEditor({ value, onChange, onLeave, ties }: EditorProps<Value>) {
  const { t } = useTexts();
  const [isLooking, setIsLooking] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const place = placeOnMap(value);
  const write = (part: Partial<PlaceOnMap>) => onChange((now) => changed(now, part));
  const locate = () => {
    setIsLooking(true);
    setHasFailed(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setIsLooking(false);
        write({ longitude: coords.longitude.toFixed(PLACES), latitude: coords.latitude.toFixed(PLACES) });
      },
      () => {
        setIsLooking(false);
        setHasFailed(true);
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
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
        onChange={(event) => write({ [part]: event.target.value })}
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
      {'geolocation' in navigator && (
        <Button look="line" isBusy={isLooking} icon={<LocateFixed size={18} aria-hidden />} onClick={locate}>
          {t('controls.locate')}
        </Button>
      )}
      {hasFailed && (
        <p role="alert" className="text-14 text-refuse">
          {t('controls.noPlace')}
        </p>
      )}
    </div>
  );
}
