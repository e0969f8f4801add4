import * as v from 'valibot';
import { forCompany } from './endpoint.ts';
import { text } from './shapes.ts';

const degree = v.pipe(v.string(), v.regex(/^-?\d{1,3}(?:\.\d{1,15})?$/u));

/** What a map service says of a point; `status` 0, or it knows no address. */
export const mapAnswerShape = v.object({
  status: v.number(),
  message: text,
  result: v.nullish(
    v.object({
      address: text,
      address_component: v.nullish(
        v.object({ province: text, city: text, district: text, street: text, street_number: text }),
      ),
      pois: v.nullish(v.array(v.object({ title: text }))),
    }),
  ),
});

/** Contract pages 6: what stands somewhere; the key of the map service is the server's. */
export const locationEndpoints = {
  getAddressByQqMap: forCompany({
    method: 'GET',
    path: '/api-user/user/org/platformIntegrate/getAddressByQqMap',
    fields: v.object({ lat: degree, lng: degree }),
    answer: mapAnswerShape,
  }),
};
