import { describe, expect, it } from 'vitest';
import { searchCities, addRecentCity, getCityRegion, type City } from './city.ts';
import { joinAddress, parseStoredLocation } from './place.ts';

describe('a place', () => {
  it('is formatted in one line from province to house number, without separators', () => {
    const parts = { province: '上海市', city: '上海市', district: '黄浦区', street: '人民大道', streetNumber: '200号' };
    expect(joinAddress(parts, '上海博物馆')).toBe('上海市上海市黄浦区上海博物馆人民大道200号');
    expect(joinAddress({ ...parts, street: '', streetNumber: '' }, '')).toBe('上海市上海市黄浦区');
  });

  it('is parsed from its stored form, and anything else is rejected', () => {
    const place = { lat: 31.2304, lng: 121.4737, address: 'Here' };
    expect(parseStoredLocation(JSON.stringify(place))).toEqual(place);
    expect(parseStoredLocation('{"lat":1,"lng":2}')).toEqual({ lat: 1, lng: 2, address: '' });
    for (const kept of [undefined, '', '{', '[1,2]', '{"lat":"1","lng":2}', '{"lat":99,"lng":2}', '{"lng":2}', 'null'])
      expect(parseStoredLocation(kept)).toBeUndefined();
  });
});

const city = (id: string, category: City['category'], ...names: readonly string[]): City => ({
  ...{ id, category, names, name: names[0] ?? '', reading: names[0] ?? '', lat: 0, lng: 0 },
});

describe('cities', () => {
  it('are domestic or abroad', () => {
    expect([getCityRegion({ category: '1' }), getCityRegion({ category: '2' })]).toEqual(['home', 'abroad']);
  });

  it('are remembered: the last five, newest first, without duplicates', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].reduce<readonly string[]>(addRecentCity, []);
    expect(six).toEqual(['f', 'e', 'd', 'c', 'b']);
    expect(addRecentCity(six, 'd')).toEqual(['d', 'f', 'e', 'c', 'b']);
  });

  it('are found by any of their names, prefix matches first', () => {
    const all = [
      city('1', '1', '苏州', 'Suzhou (Jiangsu)'),
      city('2', '1', '宿州', 'Suzhou (Anhui)'),
      city('3', '2', '圣保罗', 'São Paulo'),
    ];
    const ids = (search: string) => searchCities(all, search).map(({ id }) => id);
    expect([ids('suzhou'), ids('ANHUI'), ids('州'), ids('sao paulo'), ids('SaoP'), ids('圣'), ids(' ')]).toEqual([
      ...[['1', '2'], ['2'], ['1', '2'], ['3'], ['3'], ['3'], ['1', '2', '3']],
    ]);
    expect(ids('x'.repeat(10_000))).toEqual([]);
  });
});
