import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDegrees, needsConversion, parseCoordinates } from './coordinates.ts';

describe('the offset of maps of China', () => {
  it.each([
    ['Shanghai', 31.2304, 121.4737],
    ['Beijing', 39.9042, 116.4074],
    ['Hong Kong', 22.3193, 114.1694],
    ['Macau', 22.1987, 113.5439],
    ['Haikou', 20.044, 110.1999],
    ['Sanya', 18.2528, 109.5119],
    ['Sansha', 16.8328, 112.3386],
    ['Dalian', 38.914, 121.6147],
    ['Weihai', 37.513, 122.12],
    ['Zhoushan', 29.9853, 122.2072],
    ['Xiamen', 24.4798, 118.0894],
    ['Harbin', 45.8038, 126.5349],
    ['Mohe', 53.0, 122.4],
    ['Manzhouli', 49.57, 117.43],
    ['Ürümqi', 43.8256, 87.6168],
    ['Kashgar', 39.4704, 75.9898],
    ['Lhasa', 29.652, 91.1721],
    ['Ruili', 24.02, 97.86],
    ['Jinghong', 22.0073, 100.7974],
  ])('applies to %s', (_, lat, lng) => {
    expect(needsConversion({ lat, lng }, 'wgs84', 'gcj02')).toBe(true);
  });

  it.each([
    ['Tokyo', 35.6812, 139.7671],
    ['Osaka', 34.6937, 135.5023],
    ['Fukuoka', 33.5904, 130.4017],
    ['Naha', 26.2124, 127.6809],
    ['Seoul', 37.5665, 126.978],
    ['Busan', 35.1796, 129.0756],
    ['Jeju', 33.4996, 126.5312],
    ['Pyongyang', 39.0392, 125.7625],
    ['Vladivostok', 43.1155, 131.8855],
    ['Taipei', 25.033, 121.5654],
    ['Kaohsiung', 22.6273, 120.3014],
    ['Manila', 14.5995, 120.9842],
    ['Hanoi', 21.0278, 105.8342],
    ['Da Nang', 16.0544, 108.2022],
    ['Vientiane', 17.9757, 102.6331],
    ['Mandalay', 21.9588, 96.0891],
    ['Myitkyina', 25.3867, 97.3956],
    ['Kathmandu', 27.7172, 85.324],
    ['Thimphu', 27.4728, 89.639],
    ['Delhi', 28.6139, 77.209],
    ['Srinagar', 34.0837, 74.7973],
    ['Bishkek', 42.8746, 74.5698],
    ['Almaty', 43.222, 76.8512],
    ['Ulaanbaatar', 47.8864, 106.9057],
    ['London', 51.5074, -0.1278],
    ['New York', 40.7128, -74.006],
    ['Sydney', -33.8688, 151.2093],
  ])('does not apply to %s', (_, lat, lng) => {
    expect(needsConversion({ lat, lng }, 'wgs84', 'gcj02')).toBe(false);
  });

  it('is zero within the same coordinate system', () => {
    expect(needsConversion({ lat: 31.2304, lng: 121.4737 }, 'gcj02', 'gcj02')).toBe(false);
    expect(needsConversion({ lat: 31.2304, lng: 121.4737 }, 'gcj02', 'wgs84')).toBe(true);
  });
});

describe('a coordinate pair', () => {
  it('is parsed from text, and anything else is rejected', () => {
    expect(parseCoordinates(' 31.2304', '+121.4737 ')).toEqual({ lat: 31.2304, lng: 121.4737 });
    for (const [lat, lng] of [
      ...[
        ['', ''],
        ['31', ''],
        ['91', '0'],
        ['0', '181'],
        ['1e1', '0'],
        ['Infinity', '0'],
        ['0x1', '0'],
        ['1,5', '2'],
      ],
      ...[
        ['NaN', '1'],
        ['1.', '1'],
        ['1'.repeat(50), '1'],
        ['1', `1.${'0'.repeat(99_999)}`],
      ],
    ] as const)
      expect(parseCoordinates(lat, lng)).toBeUndefined();
  });

  it('keeps a precision of 0.1 m when it is written', () => {
    const degree = fc.double({ min: -90, max: 90, noNaN: true });
    fc.assert(
      fc.property(degree, degree, (lat, lng) => {
        const back = parseCoordinates(formatDegrees(lat), formatDegrees(lng));
        expect(Math.abs((back?.lat ?? NaN) - lat)).toBeLessThanOrEqual(5.1e-7);
        expect(Math.abs((back?.lng ?? NaN) - lng)).toBeLessThanOrEqual(5.1e-7);
      }),
    );
  });
});
