import type { GeoPoint } from '#domain/location/coordinates.ts';

/**
 * Returns the position of this device, or `undefined` if it is not available or not permitted; the reason is logged to
 * the console (spec 8).
 */
export type Locate = () => Promise<GeoPoint | undefined>;

const POSITION_OPTIONS = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 } as const;

/** Returns `undefined` if the browser has no geolocation, as on pages without TLS. */
export function createDeviceLocator(
  { geolocation }: Partial<Pick<Navigator, 'geolocation'>> = navigator,
  log: (message: string) => void = (message) => console.warn(message),
): Locate | undefined {
  if (geolocation === undefined) return undefined;
  return () =>
    new Promise((resolve) => {
      geolocation.getCurrentPosition(
        ({ coords: { latitude: lat, longitude: lng } }) => resolve({ lat, lng }),
        ({ code, message }) => {
          log(`The place of this device is not known (${code}): ${message}`);
          resolve(undefined);
        },
        POSITION_OPTIONS,
      );
    });
}
