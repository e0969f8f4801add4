import { fail, ok, type Result } from '#domain/shared/result.ts';

/** Namespaces by prefix in the scope of a tag; the default namespace under an empty prefix. */
export type Scope = ReadonlyMap<string, string>;

const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';
const ROOT_SCOPE: Scope = new Map([
  ['', ''],
  ['xml', XML],
  ['xmlns', XMLNS],
]);
const MAX_NAMESPACES = 100;

/** Returns the scope of a tag: its declarations and those of its ancestors. */
export function createScope(attributes: ReadonlyMap<string, string>, above: Scope = ROOT_SCOPE): Result<Scope, string> {
  const own = [...attributes].filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
  if (own.length === 0) return ok(above);
  const scope = new Map(above);
  for (const [name, uri] of own) {
    const prefix = name.slice('xmlns:'.length);
    const isReserved = prefix === 'xmlns' || uri === XMLNS || (prefix === 'xml') !== (uri === XML);
    // Browsers reject these two words as a default namespace, like the reserved URIs.
    const isWord = name === 'xmlns' && (uri === 'xml' || uri === 'xmlns');
    if (isReserved || isWord || (name !== 'xmlns' && uri === ''))
      return fail(`${name}="${uri}" declares nothing that may be used`);
    scope.set(prefix, uri);
  }
  return scope.size > MAX_NAMESPACES ? fail(`more than ${MAX_NAMESPACES} namespaces are declared`) : ok(scope);
}

interface Resolved {
  readonly name: string;
  /** Absent if the prefix is not declared or the name has more than one colon. */
  readonly uri?: string;
  readonly local: string;
}

export function resolveName(name: string, scope: Scope, what: 'element' | 'attribute'): Resolved {
  const [first = '', second, ...more] = name.split(':');
  if (second === undefined) return { name, uri: what === 'attribute' ? '' : (scope.get('') ?? ''), local: name };
  const isName = first !== '' && /^[^\d.\-\u00B7]/u.test(second) && more.length === 0;
  // These prefixes are reserved for attributes; browsers reject elements with them.
  const isKept = what === 'element' && (first === 'xml' || first === 'xmlns');
  const uri = isName && !isKept ? scope.get(first) : undefined;
  return { name, local: second, ...(uri === undefined ? {} : { uri }) };
}
