import { areaEndpoints } from '#contract/content/areaEndpoints.ts';
import { readJson } from '#domain/forms/doubleValues.ts';
import { isRecord } from '#domain/expression/valueKinds.ts';
import { ok } from '#domain/shared/result.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import areas from './areas.json' with { type: 'json' };

/** Areas by GB/T 2260 code: two digits each for the province, the city and the district. */
const AREAS = Object.entries(areas);
/** Converts a code to its twelve digits on the wire. */
const toWireCode = (code: string): string => code.padEnd(12, '0');
const parentCode = (code: string): string => {
  if (code.endsWith('0000')) return '0';
  return toWireCode(code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`);
};

/**
 * Returns the areas of an address field (contract form 6). All provinces and cities are included, but districts only of
 * the largest cities; elsewhere the user types them.
 */
export const areaRoutes: readonly ServerRoute[] = [
  route(areaEndpoints.queryAddress, async ({ fields: { addressKey, config } }) => {
    const parent = addressKey === 'provinces' ? '0' : parseParentCode(config);
    return ok(
      AREAS.filter(([code]) => parentCode(code) === parent).map(([code, name]) => ({
        AREA_CODE_: toWireCode(code),
        AREA_NAME_: name,
        PARENT_CODE_: parent,
      })),
    );
  }),
];

function parseParentCode(config: string): string {
  const opened = readJson(config);
  const parent = isRecord(opened) ? opened['PARENT_CODE_'] : undefined;
  return typeof parent === 'string' ? parent : '';
}
