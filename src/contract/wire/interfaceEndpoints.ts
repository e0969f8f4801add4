import { recordOfAnyNames } from './recordOfAnyNames.ts';
import * as v from 'valibot';
import { companyEndpoint } from './endpoint.ts';
import { jsonText } from './shapes.ts';

const values = v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {});

/** Contract catalogues 3: a call to another system, made by the server; the shape of the answer is specific to it. */
export const interfaces = {
  executeApi: companyEndpoint('POST', '/api-system/system/core/sysInterfaceApi/executeApi', {
    fields: v.object({ apiId: v.string() }),
    body: v.object({
      pathParams: values,
      headers: values,
      querys: values,
      bodys: v.optional(v.union([recordOfAnyNames(v.unknown()), jsonText]), {}),
    }),
    answer: v.unknown(),
  }),
};
