import * as v from 'valibot';

const name = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z_][\w.-]*$/u, 'a name is written in letters, digits, points and hyphens'),
);
/** A value that stays as it is written here; `null` is filled in by whoever asks. */
const values = v.optional(v.record(name, v.nullable(v.union([v.string(), v.number(), v.boolean()]))), {});
/** What says who we are, or how the message is cut, is nobody's to set. */
const OUR_HEADERS =
  /^(?:host|connection|cookie|content-length|transfer-encoding|upgrade|te|trailer|expect|proxy-.*)$/iu;

/**
 * `interfaces/<key>.json`: another system that forms may ask (contract catalogues 3). Address, method and fixed values
 * stand here; a client only fills in what is left open: `{city}` in the address, and every `null`.
 */
export const interfaceSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty')),
  method: v.optional(v.picklist(['GET', 'POST'], 'a method is GET or POST'), 'GET'),
  address: v.pipe(
    v.string(),
    v.check((address) => URL.canParse(address) && /^https?:/iu.test(address), 'an address begins with https: or http:'),
    v.check((address) => !/^[^/]*\/\/[^/]*\{/u.test(address), 'what is filled in stands behind the host'),
    v.check((address) => !/[?#@]/u.test(address), 'an address has no ? and no # (see "querys"), and names nobody'),
  ),
  querys: values,
  headers: v.pipe(
    values,
    v.check(
      (headers) => !Object.keys(headers).some((each) => OUR_HEADERS.test(each)),
      'this header is not yours to set',
    ),
  ),
  bodys: values,
  /** Where in the answer the rows stand, such as `data.items`; left out, it is answered as it came. */
  rows: v.optional(v.pipe(v.string(), v.regex(/^\w+(?:\.\w+)*$/u, 'a way into the answer is written as data.items'))),
});
export type InterfaceFile = v.InferOutput<typeof interfaceSchema>;
