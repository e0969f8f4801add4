import type { City, CityRegion } from '#domain/location/city.ts';
import { lazyValue } from '#application/shared/lazyValue.ts';

/** Id, names in Chinese, Pinyin, English and Japanese, and coordinates. */
type CityRow = readonly [
  id: string,
  chinese: string,
  pinyin: string,
  english: string,
  japanese: string,
  lng: number,
  lat: number,
];
const cities = lazyValue(() => import('./cities.json'));
const CATEGORY = { home: '1', abroad: '2' } as const;
const NAME_AT: Readonly<Record<string, 1 | 3 | 4>> = { 'zh-CN': 1, 'en-US': 3, 'ja-JP': 4 };
/** Initials of the syllables, as users type them: `bj` for 北京. */
const initials = (pinyin: string): string => pinyin.replaceAll(/(?<=\S)\S+|\s+/gu, '');

/** Returns all cities with their names in a language; the data is loaded at the first call. */
export async function loadCities(language: string): Promise<readonly City[]> {
  const { default: rows } = await cities.fetch();
  const name = NAME_AT[language] ?? 1;
  const read = (side: CityRegion) =>
    // TypeScript types a row of a JSON file as an array of texts and numbers, without their order.
    (rows[side] as readonly (readonly (string | number)[])[]).map((row): City => {
      const [id, chinese, pinyin, english, japanese, lng, lat] = row as CityRow;
      return {
        id,
        name: String(row[name]),
        category: CATEGORY[side],
        names: [chinese, english, japanese, pinyin, initials(pinyin)],
        reading: name === 1 ? pinyin : english,
        lng,
        lat,
      };
    });
  return [...read('home'), ...read('abroad')];
}
