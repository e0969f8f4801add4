import * as v from 'valibot';
import { publicEndpoint } from '../wire/endpoint.ts';
import { jsonText, rowId, text } from '../wire/shapes.ts';

/** Contract form 6: areas of an address, level by level. No login is needed. */
export const areaEndpoints = {
  queryAddress: publicEndpoint('POST', '/api-form/form/share/formAddress/queryAddress', {
    /**
     * `provinces`, `cities`, or any other text for counties. `config` is always parsed; for provinces it is an empty
     * object.
     */
    fields: v.object({ addressKey: v.string(), config: jsonText }),
    answer: v.array(v.object({ AREA_CODE_: rowId, AREA_NAME_: v.string(), PARENT_CODE_: text })),
  }),
};
