import type { InterfaceFile } from '../definitions/files/interfaceFile.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { OutgoingQuestion } from './openOutside.ts';

type Filled = Readonly<Record<string, string>>;
/** What a client fills in, by place. */
export interface FilledIn {
  readonly pathParams: Filled;
  readonly querys: Filled;
  readonly headers: Filled;
  readonly bodys: Filled;
}

/**
 * A question from the file of an interface and what a client fills in; what the file leaves no room for is passed over.
 * @returns the name of a value that is missing, or cannot stand where it should.
 */
export function fillQuestion(
  { method, address, ...file }: InterfaceFile,
  given: FilledIn,
): Result<OutgoingQuestion, string> {
  const wrong = [...address.matchAll(OPEN)]
    .map(([, name = '']) => name)
    .find((name) => !isPathPart(given.pathParams[name]));
  if (wrong !== undefined) return fail(wrong);
  const url = new URL(address.replaceAll(OPEN, (_, name: string) => encodeURIComponent(given.pathParams[name] ?? '')));
  for (const [name, value] of filled(file.querys, given.querys)) url.searchParams.set(name, String(value));
  const headers = filled(file.headers, given.headers).map(([name, value]) => [name, String(value)] as const);
  const odd = headers.find(([, value]) => !VISIBLE.test(value));
  if (odd !== undefined) return fail(odd[0]);
  return ok({
    method,
    address: url.href,
    headers: Object.fromEntries(headers),
    ...(method === 'POST' && { body: JSON.stringify(Object.fromEntries(filled(file.bodys, given.bodys))) }),
  });
}

const OPEN = /\{(\w+)\}/gu;
const VISIBLE = /^[\x20-\x7E]*$/u;
/** One step of a path, which leads to no other. */
const isPathPart = (value: string | undefined): boolean =>
  value !== undefined && value !== '' && value !== '.' && value !== '..';

type Fixed = InterfaceFile['querys'];
/** What is fixed, and of what is open what was given. */
const filled = (fixed: Fixed, given: Filled): readonly (readonly [string, string | number | boolean])[] =>
  Object.entries(fixed).flatMap(([name, value]) => {
    const said = value ?? (Object.hasOwn(given, name) ? given[name] : undefined);
    return said === undefined ? [] : [[name, said] as const];
  });
