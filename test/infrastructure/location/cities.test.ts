import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#application/language.ts';
import { differs } from '#domain/location/coordinates.ts';
import { sideOf } from '#domain/location/city.ts';
import { makeCities } from '#infrastructure/location/cities.ts';

describe.each(LANGUAGES)('all cities in %s', (language) => {
  it('have a name of their own, an id of their own, and lie where they are said to lie', async () => {
    const cities = await makeCities(language);
    expect(new Set(cities.map(({ id }) => id)).size).toBe(cities.length);
    expect(cities.filter((city) => sideOf(city) === 'home').length).toBeGreaterThanOrEqual(337);
    expect(cities.filter((city) => sideOf(city) === 'abroad').length).toBeGreaterThanOrEqual(120);
    for (const city of cities) {
      expect(city.name).not.toBe('');
      expect(city.names).toContain(city.name);
      expect([city.name, differs(city, 'wgs84', 'gcj02') || city.id === '710100']).toEqual([
        city.name,
        sideOf(city) === 'home',
      ]);
    }
  });
});

it('are named in the words of the reader', async () => {
  const named = async (language: string) => (await makeCities(language)).find(({ id }) => id === '650100')?.name;
  expect([await named('zh-CN'), await named('en-US'), await named('ja-JP')]).toEqual([
    '乌鲁木齐',
    'Ürümqi',
    'ウルムチ',
  ]);
});
