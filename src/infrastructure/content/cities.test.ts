import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#application/formatting/language.ts';
import { needsConversion } from '#domain/location/coordinates.ts';
import { getCityRegion } from '#domain/location/city.ts';
import { loadCities } from './cities.ts';

describe.each(LANGUAGES)('all cities in %s', (language) => {
  it('have unique names and ids, and coordinates on the stated side of the border', async () => {
    const cities = await loadCities(language);
    expect(new Set(cities.map(({ id }) => id)).size).toBe(cities.length);
    expect(cities.filter((city) => getCityRegion(city) === 'home').length).toBeGreaterThanOrEqual(337);
    expect(cities.filter((city) => getCityRegion(city) === 'abroad').length).toBeGreaterThanOrEqual(120);
    for (const city of cities) {
      expect(city.name).not.toBe('');
      expect(city.names).toContain(city.name);
      expect([city.name, needsConversion(city, 'wgs84', 'gcj02') || city.id === '710100']).toEqual([
        city.name,
        getCityRegion(city) === 'home',
      ]);
    }
  });
});

it('cities have names in the language of the reader', async () => {
  const named = async (language: string) => (await loadCities(language)).find(({ id }) => id === '650100')?.name;
  expect([await named('zh-CN'), await named('en-US'), await named('ja-JP')]).toEqual([
    '乌鲁木齐',
    'Ürümqi',
    'ウルムチ',
  ]);
});
