import { describe, expect, it } from 'vitest';
import { citiesNamed, rememberCity, sideOf, type City } from '#domain/location/city.ts';
import { joinAddress, readPlace } from '#domain/location/place.ts';

describe('a place', () => {
  it('is told in one line, from the province to the number of the house, nothing between', () => {
    const parts = { province: '上海市', city: '上海市', district: '黄浦区', street: '人民大道', streetNumber: '200号' };
    expect(joinAddress(parts, '上海博物馆')).toBe('上海市上海市黄浦区上海博物馆人民大道200号');
    expect(joinAddress({ ...parts, street: '', streetNumber: '' }, '')).toBe('上海市上海市黄浦区');
  });

  it('is read back from what was kept, and from nothing else', () => {
    const place = { lat: 31.2304, lng: 121.4737, address: 'Here' };
    expect(readPlace(JSON.stringify(place))).toEqual(place);
    expect(readPlace('{"lat":1,"lng":2}')).toEqual({ lat: 1, lng: 2, address: '' });
    for (const kept of [undefined, '', '{', '[1,2]', '{"lat":"1","lng":2}', '{"lat":99,"lng":2}', '{"lng":2}', 'null'])
      expect(readPlace(kept)).toBeUndefined();
  });
});

const city = (id: string, category: City['category'], ...names: readonly string[]): City => ({
  ...{ id, category, names, name: names[0] ?? '', lat: 0, lng: 0 },
});

describe('cities', () => {
  it('are at home, or abroad', () => {
    expect([sideOf({ category: '1' }), sideOf({ category: '2' })]).toEqual(['home', 'abroad']);
  });

  it('are remembered, the last five, the newest first, each once', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].reduce<readonly string[]>(rememberCity, []);
    expect(six).toEqual(['f', 'e', 'd', 'c', 'b']);
    expect(rememberCity(six, 'd')).toEqual(['d', 'f', 'e', 'c', 'b']);
  });

  it('are found by any of their names, those first that begin so', () => {
    const all = [
      city('1', '1', '苏州', 'Suzhou (Jiangsu)'),
      city('2', '1', '宿州', 'Suzhou (Anhui)'),
      city('3', '2', '圣保罗', 'São Paulo'),
    ];
    const ids = (search: string) => citiesNamed(all, search).map(({ id }) => id);
    expect([ids('suzhou'), ids('ANHUI'), ids('州'), ids('sao paulo'), ids('SaoP'), ids('圣'), ids(' ')]).toEqual([
      ...[['1', '2'], ['2'], ['1', '2'], ['3'], ['3'], ['3'], ['1', '2', '3']],
    ]);
    expect(ids('x'.repeat(10_000))).toEqual([]);
  });
});
