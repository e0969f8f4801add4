import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';

/** Oldest supported engines, named as in MDN's browser compatibility data. */
const OLDEST = { chrome: [111, 0], safari_ios: [16, 4] } as const;
type Engine = keyof typeof OLDEST;

const isIn = ([major, minor]: readonly [number, number], { version_added: added, ...more }: SimpleSupportStatement) => {
  if (typeof added !== 'string' || more.flags !== undefined || more.version_removed !== undefined) return false;
  if (added === 'preview') return false;
  const [first = 0, second = 0] = added.replace('≤', '').split('.').map(Number);
  return first < major || (first === major && second <= minor);
};

/** Whether the oldest engines support the feature under this name. */
function isSupportedByOldest({ support }: CompatStatement): boolean {
  return (Object.keys(OLDEST) as Engine[]).every((engine) =>
    [support[engine] ?? []].flat().some((each) => each.prefix === undefined && isIn(OLDEST[engine], each)),
  );
}

const parts = (of: Identifier | undefined): (readonly [string, Identifier])[] =>
  Object.entries(of ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][];

/** Returns the names of newer features, except names that also denote an older feature. */
function findNewNames(tables: readonly (readonly [string, Identifier])[]): ReadonlySet<string> {
  const [known, all] = [new Set<string>(), new Set<string>()];
  for (const [name, { __compat: compat }] of tables) {
    if (compat === undefined) continue;
    all.add(name);
    if (isSupportedByOldest(compat)) known.add(name);
  }
  return new Set([...all].filter((name) => !known.has(name)));
}

const interfaces = [...parts(bcd.javascript['builtins']), ...parts(bcd.api)];
const isStatic = (name: string) => name.endsWith('_static');
/** Removes the suffix that the data adds to static members. */
const stripStaticSuffix = (name: string) => name.replace('_static', '');
const olderStatics = new Set(
  interfaces.flatMap(([, each]) =>
    parts(each)
      .filter(([name, { __compat: compat }]) => isStatic(name) && compat !== undefined && isSupportedByOldest(compat))
      .map(([name]) => stripStaticSuffix(name)),
  ),
);
/** Static members with their class, such as `Array.fromAsync` and `URL.canParse`. */
export const NEWER_STATICS = new Set(
  interfaces.flatMap(([of, each]) =>
    parts(each)
      .filter(([name, { __compat: compat }]) => isStatic(name) && compat !== undefined && !isSupportedByOldest(compat))
      .map(([name]) => `${of}.${stripStaticSuffix(name)}`),
  ),
);
/**
 * Members such as `isSubsetOf` and `showPopover`. Names of one word (`take`, `session`) are too common in other code.
 */
export const NEWER_MEMBERS = new Set(
  [...findNewNames(interfaces.flatMap(([, each]) => parts(each).filter(([name]) => !isStatic(name))))].filter(
    (name) => /[a-z][A-Z]/u.test(name) && !olderStatics.has(name),
  ),
);
/** Globals such as `Iterator` and `scheduler`. */
export const NEWER_GLOBALS = findNewNames(interfaces);
export const NEWER_PROPERTIES = findNewNames(parts(bcd.css['properties']));
export const NEWER_SELECTORS = findNewNames(parts(bcd.css['selectors']));
export const NEWER_RULES = findNewNames(parts(bcd.css['at-rules']));
