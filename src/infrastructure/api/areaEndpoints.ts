import * as v from 'valibot';
import { forAnybody } from './endpoint.ts';
import { jsonText, rowId, text } from './shapes.ts';

/** Contract form 6: the parts of an address, level by level; nobody needs to be logged in for them. */
export const areaEndpoints = {
  queryAddress: forAnybody({
    method: 'POST',
    path: '/api-form/form/share/formAddress/queryAddress',
    /** `provinces`, `cities`, anything else counties; `config` is always read, for provinces as an empty object. */
    fields: v.object({ addressKey: v.string(), config: jsonText }),
    answer: v.array(v.object({ AREA_CODE_: rowId, AREA_NAME_: v.string(), PARENT_CODE_: text })),
  }),
};
