import { map as makeMap, tileLayer, type Map } from 'leaflet';
import { MapPin } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { MapTiles } from '#application/ports/locationGateway.ts';
import type { EarthPoint } from '#domain/location/coordinates.ts';
// In a file of its own: most people never open a map.
import styles from './map.css?url';

interface MapViewProps {
  readonly name: string;
  readonly tiles: MapTiles;
  /** What stands in the middle, in the figures of the tiles. */
  readonly pin: EarthPoint | undefined;
  /** Where it begins as long as there is no pin. */
  readonly start: EarthPoint | undefined;
  /** Somebody has moved the map: what stands in the middle now. Absent: it is only looked at. */
  readonly onMove?: (pin: EarthPoint) => void;
}

const STYLE = { rel: 'stylesheet', href: styles, precedence: 'map' } as const;
const NEAR = 16;
const FAR = 4;
const NOWHERE: EarthPoint = { lat: 34, lng: 108 };
/** Moved by less, it is the same point: a map counts in whole pixels. */
const STEP = 1e-6;

/** A map whose middle is the point: it is moved under the pin with a finger or with the arrow keys. */
export function MapView({ name, tiles, pin, start, onMove }: MapViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<Map | undefined>(undefined);
  const told = useRef(onMove);
  useEffect(() => {
    told.current = onMove;
  });
  const first = useRef(pin ?? start);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const map = makeMap(element, { zoomControl: true, attributionControl: tiles.credit !== '' });
    map.setView(first.current ?? NOWHERE, first.current ? NEAR : FAR);
    map.attributionControl?.setPrefix(false);
    // What an operator writes is a text, and no HTML.
    tileLayer(tiles.address, { maxZoom: 18, attribution: textOnly(tiles.credit) }).addTo(map);
    // Only what a person does is told: our own moves are known.
    let isTheirs = false;
    const theirs = () => (isTheirs = true);
    map.on('dragstart', theirs);
    element.addEventListener('keydown', theirs);
    map.on('moveend', () => {
      const { lat, lng } = map.getCenter().wrap();
      if (isTheirs) told.current?.({ lat, lng });
      isTheirs = false;
    });
    shown.current = map;
    return () => {
      element.removeEventListener('keydown', theirs);
      map.remove();
      shown.current = undefined;
    };
  }, [tiles]);
  useEffect(() => {
    const map = shown.current;
    if (!map || !pin) return;
    const { lat, lng } = map.getCenter();
    if (Math.abs(lat - pin.lat) + Math.abs(lng - pin.lng) > STEP) map.setView(pin, Math.max(map.getZoom(), NEAR));
  }, [pin]);
  return (
    <div className="relative isolate h-[40dvh] min-h-56 overflow-hidden rounded-card border border-line bg-sunken">
      <link {...STYLE} />
      <div ref={place} role="application" aria-label={name} tabIndex={0} className="size-full" />
      {(pin !== undefined || onMove !== undefined) && (
        <MapPin
          size={36}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-1/2 z-[500] -translate-x-1/2 -translate-y-full fill-seal text-on-seal"
        />
      )}
    </div>
  );
}

function textOnly(text: string): string {
  const holder = document.createElement('span');
  holder.textContent = text;
  return holder.innerHTML;
}
