import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';

/** The oldest engines by their names in MDN's table of what browsers can do. */
const OLDEST = { chrome: [111, 0], safari_ios: [16, 4] } as const;
type Engine = keyof typeof OLDEST;

const isIn = ([major, minor]: readonly [number, number], { version_added: added, ...more }: SimpleSupportStatement) => {
  if (typeof added !== 'string' || more.flags !== undefined || more.version_removed !== undefined) return false;
  if (added === 'preview') return false;
  const [first = 0, second = 0] = added.replace('≤', '').split('.').map(Number);
  return first < major || (first === major && second <= minor);
};

/** Whether the oldest engines have it, under this name. */
function isKnown({ support }: CompatStatement): boolean {
  return (Object.keys(OLDEST) as Engine[]).every((engine) =>
    [support[engine] ?? []].flat().some((each) => each.prefix === undefined && isIn(OLDEST[engine], each)),
  );
}

const parts = (of: Identifier | undefined): (readonly [string, Identifier])[] =>
  Object.entries(of ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][];

/** Names of what has come since, wherever it stands; a name that means something older as well is not among them. */
function newNames(tables: readonly (readonly [string, Identifier])[]): ReadonlySet<string> {
  const [known, all] = [new Set<string>(), new Set<string>()];
  for (const [name, { __compat: compat }] of tables) {
    if (compat === undefined) continue;
    all.add(name);
    if (isKnown(compat)) known.add(name);
  }
  return new Set([...all].filter((name) => !known.has(name)));
}

const interfaces = [...parts(bcd.javascript['builtins']), ...parts(bcd.api)];
const isStatic = (name: string) => name.endsWith('_static');
/** What stands under a class itself by its bare name. */
const bare = (name: string) => name.replace('_static', '');
const olderStatics = new Set(
  interfaces.flatMap(([, each]) =>
    parts(each)
      .filter(([name, { __compat: compat }]) => isStatic(name) && compat !== undefined && isKnown(compat))
      .map(([name]) => bare(name)),
  ),
);
/** `Array.fromAsync`, `URL.canParse`: with what they are asked of. */
export const NEWER_STATICS = new Set(
  interfaces.flatMap(([of, each]) =>
    parts(each)
      .filter(([name, { __compat: compat }]) => isStatic(name) && compat !== undefined && !isKnown(compat))
      .map(([name]) => `${of}.${bare(name)}`),
  ),
);
/** `isSubsetOf`, `showPopover`: of names of one word (`take`, `session`) everybody has some of their own. */
export const NEWER_MEMBERS = new Set(
  [...newNames(interfaces.flatMap(([, each]) => parts(each).filter(([name]) => !isStatic(name))))].filter(
    (name) => /[a-z][A-Z]/u.test(name) && !olderStatics.has(name),
  ),
);
/** `Iterator`, `scheduler`: what stands alone. */
export const NEWER_GLOBALS = newNames(interfaces);
export const NEWER_PROPERTIES = newNames(parts(bcd.css['properties']));
export const NEWER_SELECTORS = newNames(parts(bcd.css['selectors']));
export const NEWER_RULES = newNames(parts(bcd.css['at-rules']));
