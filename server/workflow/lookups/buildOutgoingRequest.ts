import type { InterfaceFile } from '#server/company/files/interfaceFile.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { OutgoingRequest } from '#server/http/egress/openExternal.ts';

type Filled = Readonly<Record<string, string>>;
/** Values sent by the client, by their place in the request. */
export interface InterfaceParams {
  readonly pathParams: Filled;
  readonly querys: Filled;
  readonly headers: Filled;
  readonly bodys: Filled;
}

/**
 * Builds an outgoing request from an interface file and the client's values. Values the file does not declare are
 * ignored.
 * @returns the name of a value that is missing or invalid.
 */
export function buildOutgoingRequest(
  { method, address, ...file }: InterfaceFile,
  given: InterfaceParams,
): Result<OutgoingRequest, string> {
  const wrong = [...address.matchAll(OPEN)]
    .map(([, name = '']) => name)
    .find((name) => !isPathSegment(given.pathParams[name]));
  if (wrong !== undefined) return fail(wrong);
  const url = new URL(address.replaceAll(OPEN, (_, name: string) => encodeURIComponent(given.pathParams[name] ?? '')));
  for (const [name, value] of mergeFixedValues(file.querys, given.querys)) url.searchParams.set(name, String(value));
  const headers = mergeFixedValues(file.headers, given.headers).map(([name, value]) => [name, String(value)] as const);
  const odd = headers.find(([, value]) => !VISIBLE.test(value));
  if (odd !== undefined) return fail(odd[0]);
  return ok({
    method,
    address: url.href,
    headers: Object.fromEntries(headers),
    ...(method === 'POST' && { body: JSON.stringify(Object.fromEntries(mergeFixedValues(file.bodys, given.bodys))) }),
  });
}

const OPEN = /\{(\w+)\}/gu;
const VISIBLE = /^[\x20-\x7E]*$/u;
/** Whether a value is a single path segment. Slashes are refused because a proxy may decode `%2F` before routing. */
const isPathSegment = (value: string | undefined): boolean =>
  value !== undefined && value !== '' && value !== '.' && value !== '..' && !/[/\\]/u.test(value);

type Fixed = InterfaceFile['querys'];
/** Returns the fixed values, and the client's values for the open ones. */
const mergeFixedValues = (fixed: Fixed, given: Filled): readonly (readonly [string, string | number | boolean])[] =>
  Object.entries(fixed).flatMap(([name, value]) => {
    const said = value ?? (Object.hasOwn(given, name) ? given[name] : undefined);
    return said === undefined ? [] : [[name, said] as const];
  });
