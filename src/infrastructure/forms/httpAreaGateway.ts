import { areaEndpoints } from '#contract/content/areaEndpoints.ts';
import type { AddressArea, AreaGateway, AreaLevel } from '#application/ports/forms/areaGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

const KEYS: Readonly<Record<AreaLevel, string>> = { province: 'provinces', city: 'cities', county: 'counties' };
/** Id of the country, the parent of the provinces. */
const ROOT = '0';

/** Loads each level of areas once, because they are the same for all users and rarely change. */
export function createHttpAreaGateway(call: ApiClient): AreaGateway {
  const known = new Map<string, readonly AddressArea[]>();
  return {
    async listAreas(level, parent = ROOT) {
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
