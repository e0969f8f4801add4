import { areaEndpoints } from '#api/areaEndpoints.ts';
import type { AddressArea, AreaGateway, AreaLevel } from '#application/ports/areaGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

const KEYS: Readonly<Record<AreaLevel, string>> = { province: 'provinces', city: 'cities', county: 'counties' };
/** Above the provinces stands the country. */
const ROOT = '0';

/** Areas are the same for everybody and all day: each level is asked for once. */
export function makeHttpAreaGateway(call: ApiClient): AreaGateway {
  const known = new Map<string, readonly AddressArea[]>();
  return {
    async areas(level, parent = ROOT) {
      const place = `${level} ${parent}`;
      const before = known.get(place);
      if (before) return ok(before);
      const config = JSON.stringify(level === 'province' ? {} : { PARENT_CODE_: parent });
      const answer = await call(areaEndpoints.queryAddress, { fields: { addressKey: KEYS[level], config } });
      if (!answer.ok) return answer;
      const areas = answer.value.map(({ AREA_CODE_: code, AREA_NAME_: name }) => ({ code, name }));
      if (areas.length > 0) known.set(place, areas);
      return ok(areas);
    },
  };
}
