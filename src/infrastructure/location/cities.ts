import type { City, CitySide } from '#domain/location/city.ts';
import { fetchCode } from '../container/fetchCode.ts';

/** Its id, its names in Chinese, English and Japanese, and where it lies. */
type CityRow = readonly [id: string, chinese: string, english: string, japanese: string, lng: number, lat: number];
const CATEGORY = { home: '1', abroad: '2' } as const;
const NAME_AT: Readonly<Record<string, 1 | 2 | 3>> = { 'zh-CN': 1, 'en-US': 2, 'ja-JP': 3 };

/** All cities, named in a language; they come when somebody first asks for them. */
export async function makeCities(language: string): Promise<readonly City[]> {
  const { default: rows } = await fetchCode(() => import('./cities.json'));
  const name = NAME_AT[language] ?? 1;
  const read = (side: CitySide) =>
    // A file says of a row only that it holds texts and numbers.
    (rows[side] as readonly (readonly (string | number)[])[]).map((row): City => {
      const [id, chinese, english, japanese, lng, lat] = row as CityRow;
      return {
        id,
        name: String(row[name]),
        category: CATEGORY[side],
        names: [chinese, english, japanese],
        lng,
        lat,
      };
    });
  return [...read('home'), ...read('abroad')];
}
