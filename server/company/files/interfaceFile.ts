import * as v from 'valibot';

const name = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z_][\w.-]*$/u, 'a name is written in letters, digits, points and hyphens'),
);
/** Fixed values; a `null` is filled in by the caller. */
const values = v.optional(v.record(name, v.nullable(v.union([v.string(), v.number(), v.boolean()]))), {});
/** Headers that a file must not set, because they identify this server or frame the message. */
const RESERVED_HEADERS =
  /^(?:host|connection|cookie|content-length|transfer-encoding|upgrade|te|trailer|expect|proxy-.*)$/iu;

/**
 * `interfaces/<key>.json`: an external HTTP interface for forms (contract catalogues 3). It defines the address, method
 * and fixed values. A client only fills in the open ones: `{city}` in the address, and every `null`.
 */
export const interfaceSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty')),
  method: v.optional(v.picklist(['GET', 'POST'], 'a method is GET or POST'), 'GET'),
  address: v.pipe(
    v.string(),
    v.check((address) => URL.canParse(address) && /^https?:/iu.test(address), 'an address begins with https: or http:'),
    v.check((address) => !/^[^/]*\/\/[^/]*\{/u.test(address), 'placeholders are allowed only after the host'),
    v.check((address) => !/[?#@]/u.test(address), 'an address has no ?, no # (see "querys") and no user name'),
  ),
  querys: values,
  headers: v.pipe(
    values,
    v.check(
      (headers) => !Object.keys(headers).some((each) => RESERVED_HEADERS.test(each)),
      'this header is not yours to set',
    ),
  ),
  bodys: values,
  /** Path of the rows in the response, such as `data.items`. Without it, the response is returned unchanged. */
  rows: v.optional(v.pipe(v.string(), v.regex(/^\w+(?:\.\w+)*$/u, 'the path of the rows is written as data.items'))),
});
export type InterfaceFile = v.InferOutput<typeof interfaceSchema>;
