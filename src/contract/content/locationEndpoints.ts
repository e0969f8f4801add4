import * as v from 'valibot';
import { companyEndpoint } from '../wire/endpoint.ts';
import { text } from '../wire/shapes.ts';

const degree = v.pipe(v.string(), v.regex(/^-?\d{1,3}(?:\.\d{1,15})?$/u));

/** Answer of a map service about a point; with a `status` other than 0 it has found no address. */
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

/** Contract pages 6: reverse geocoding; the key of the map service stays on the server. */
export const locationEndpoints = {
  getAddressByQqMap: companyEndpoint('GET', '/api-user/user/org/platformIntegrate/getAddressByQqMap', {
    fields: v.object({ lat: degree, lng: degree }),
    answer: mapAnswerShape,
  }),
};
