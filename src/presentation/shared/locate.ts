import type { EarthPoint } from '#domain/location/coordinates.ts';

/**
 * Where this device is. Nothing where it cannot tell, or may not; why is for whoever looks into the console (spec 8).
 */
export type Locate = () => Promise<EarthPoint | undefined>;

const PATIENCE = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 } as const;

/** Nothing on pages that are not encrypted on their way: their browser is never told. */
export function deviceLocate(
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
        PATIENCE,
      );
    });
}
