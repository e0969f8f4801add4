import { fail, ok, type Result } from '#domain/shared/result.ts';

/** Prefix → namespace, where a tag stands; the default namespace under an empty prefix. */
export type Scope = ReadonlyMap<string, string>;

const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';
const OUTERMOST: Scope = new Map([
  ['', ''],
  ['xml', XML],
  ['xmlns', XMLNS],
]);
const MOST_DECLARED = 100;

/** What a tag declares, over what is declared above it. */
export function declaredIn(attributes: ReadonlyMap<string, string>, above: Scope = OUTERMOST): Result<Scope, string> {
  const own = [...attributes].filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (own.length === 0) return ok(above);
  const scope = new Map(above);
  for (const [name, uri] of own) {
    const prefix = name.slice('xmlns:'.length);
    const isReserved = prefix === 'xmlns' || uri === XMLNS || (prefix === 'xml') !== (uri === XML);
    // A browser takes these two words for a default namespace as little as their addresses.
    const isWord = name === 'xmlns' && (uri === 'xml' || uri === 'xmlns');
    if (isReserved || isWord || (name !== 'xmlns' && uri === ''))
      return fail(`${name}="${uri}" declares nothing that may be used`);
    scope.set(prefix, uri);
  }
  return scope.size > MOST_DECLARED ? fail(`more than ${MOST_DECLARED} namespaces are declared`) : ok(scope);
}

interface Resolved {
  readonly name: string;
  /** Absent where its prefix was never declared, or where it has more than one colon. */
  readonly uri?: string;
  readonly local: string;
}

export function resolve(name: string, scope: Scope, what: 'element' | 'attribute'): Resolved {
  const [first = '', second, ...more] = name.split(':');
  if (second === undefined) return { name, uri: what === 'attribute' ? '' : (scope.get('') ?? ''), local: name };
  const isName = first !== '' && /^[^\d.\-\u00B7]/u.test(second) && more.length === 0;
  // These two prefixes are for attributes: no browser draws an element under them.
  const isKept = what === 'element' && (first === 'xml' || first === 'xmlns');
  const uri = isName && !isKept ? scope.get(first) : undefined;
  return { name, local: second, ...(uri === undefined ? {} : { uri }) };
}
