import type { EarthPoint } from '#domain/location/coordinates.ts';

/**
 * Where this device is. Nothing where it cannot tell, or may not; why is for whoever looks into the console (spec 8).
 */
export type Locate = () => Promise<EarthPoint | undefined>;

const PATIENCE = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 } as const;

export const makeLocate =
  (device: Pick<Navigator, 'geolocation'>, log: (message: string) => void): Locate =>
  () =>
    new Promise((resolve) => {
      device.geolocation.getCurrentPosition(
        ({ coords: { latitude: lat, longitude: lng } }) => resolve({ lat, lng }),
        ({ code, message }) => {
          log(`The place of this device is not known (${code}): ${message}`);
          resolve(undefined);
        },
        PATIENCE,
      );
    });

/** Pages that are not encrypted on their way are never told. */
export const deviceLocate: Locate | undefined =
  typeof navigator === 'object' && 'geolocation' in navigator
    ? makeLocate(navigator, (message) => console.warn(message))
    : undefined;
