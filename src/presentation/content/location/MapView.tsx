import '../../ui/html/guardSinks.ts';
import { map as makeMap, tileLayer, type Map } from 'leaflet';
import { MapPin } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { MapTiles } from '#application/ports/content/locationGateway.ts';
import type { GeoPoint } from '#domain/location/coordinates.ts';
// In a separate file, because most users never open a map.
import styles from './map.css?url';

export interface MapViewProps {
  readonly name: string;
  readonly tiles: MapTiles;
  /** The centre of the map in the coordinate system of the tiles. */
  readonly pin: GeoPoint | undefined;
  /** Initial centre without a pin. */
  readonly start: GeoPoint | undefined;
  /** Called with the new centre after the user moved the map. Undefined for a read-only map. */
  readonly onMove?: (pin: GeoPoint) => void;
}

const STYLE = { rel: 'stylesheet', href: styles, precedence: 'map' } as const;
const CLOSE_ZOOM = 16;
const FAR_ZOOM = 4;
const DEFAULT_CENTRE: GeoPoint = { lat: 34, lng: 108 };
/** Maximum difference in degrees of points that count as equal, because the map rounds to whole pixels. */
const EQUAL_POINT_DEGREES = 1e-6;

/** A map with a fixed pin in its centre. The user moves the map below it by dragging or with the arrow keys. */
export function MapView({ name, tiles, pin, start, onMove }: MapViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<Map | undefined>(undefined);
  const onMoveRef = useRef(onMove);
  useEffect(() => {
    onMoveRef.current = onMove;
  });
  const first = useRef(pin ?? start);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const map = makeMap(element, { zoomControl: true, attributionControl: tiles.credit !== '' });
    map.setView(first.current ?? DEFAULT_CENTRE, first.current ? CLOSE_ZOOM : FAR_ZOOM);
    map.attributionControl?.setPrefix(false);
    // The operator's attribution is plain text and must not be parsed as HTML.
    tileLayer(tiles.address, { maxZoom: 18, attribution: escapeHtml(tiles.credit) }).addTo(map);
    // Whether the user started the current movement. Programmatic movements are not reported.
    let isTheirs = false;
    const theirs = () => (isTheirs = true);
    map.on('dragstart', theirs);
    element.addEventListener('keydown', theirs);
    map.on('moveend', () => {
      const { lat, lng } = map.getCenter().wrap();
      if (isTheirs) onMoveRef.current?.({ lat, lng });
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
    if (Math.abs(lat - pin.lat) + Math.abs(lng - pin.lng) > EQUAL_POINT_DEGREES)
      map.setView(pin, Math.max(map.getZoom(), CLOSE_ZOOM));
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

function escapeHtml(text: string): string {
  const holder = document.createElement('span');
  holder.textContent = text;
  return holder.innerHTML;
}
