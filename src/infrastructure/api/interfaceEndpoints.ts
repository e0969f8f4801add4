import * as v from 'valibot';
import { forCompany } from './endpoint.ts';
import { jsonText } from './shapes.ts';

const values = v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {});

/** Contract catalogues 3: another system, asked by the server; what it answers is its own. */
export const interfaces = {
  executeApi: forCompany({
    method: 'POST',
    path: '/api-system/system/core/sysInterfaceApi/executeApi',
    fields: v.object({ apiId: v.string() }),
    body: v.object({
      pathParams: values,
      headers: values,
      querys: values,
      bodys: v.optional(v.union([v.record(v.string(), v.unknown()), jsonText]), {}),
    }),
    answer: v.unknown(),
  }),
};
