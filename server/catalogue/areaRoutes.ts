import { areaEndpoints } from '#api/areaEndpoints.ts';
import { readJson } from '#domain/form/doubleValues.ts';
import { isRecord } from '#domain/expression/valueKinds.ts';
import { ok } from '#domain/shared/result.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import areas from './areas.json' with { type: 'json' };

/** By code, as GB/T 2260 counts: two digits for the province, two for the city, two for what lies in it. */
const AREAS = Object.entries(areas);
/** On the wire a code has twelve digits. */
const longCode = (code: string): string => code.padEnd(12, '0');
const parentOf = (code: string): string => {
  if (code.endsWith('0000')) return '0';
  return longCode(code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`);
};

/**
 * What an address is chosen from (contract form 6). All provinces and cities are known, districts of the largest cities
 * only: where none are, one types them.
 */
export const areaRoutes: readonly ServerRoute[] = [
  serve(areaEndpoints.queryAddress, async ({ fields: { addressKey, config } }) => {
    const parent = addressKey === 'provinces' ? '0' : parentIn(config);
    return ok(
      AREAS.filter(([code]) => parentOf(code) === parent).map(([code, name]) => ({
        AREA_CODE_: longCode(code),
        AREA_NAME_: name,
        PARENT_CODE_: parent,
      })),
    );
  }),
];

function parentIn(config: string): string {
  const opened = readJson(config);
  const parent = isRecord(opened) ? opened['PARENT_CODE_'] : undefined;
  return typeof parent === 'string' ? parent : '';
}
