/*
 * Konsta joins its classes with those of the caller by `twMerge` of `tailwind-merge`: of two classes that set the same
 * properties the later one wins. The table of that package takes the sizes of our theme (`text-16`) for colours, does
 * not know its radii and shadows, and is 8 KiB. The build replaces the package with this file (`konstaModules.ts`).
 */

/** The properties set by the classes with a prefix, if there are several or the name differs. */
const PROPERTIES: Readonly<Record<string, string>> = {
  size: 'w h',
  p: 'pt pr pb pl',
  px: 'pr pl',
  py: 'pt pb',
  ps: 'pl',
  pe: 'pr',
  m: 'mt mr mb ml',
  mx: 'mr ml',
  my: 'mt mb',
  ms: 'ml',
  me: 'mr',
  gap: 'gap-x gap-y',
  inset: 'top right bottom left',
  'inset-x': 'right left',
  'inset-y': 'top bottom',
  start: 'left',
  end: 'right',
  translate: 'translate-x translate-y',
};
const PREFIX =
  /^-?((?:min-|max-)?[wh]|[pm][xytrblse]?|size|gap(?:-[xy])?|inset(?:-[xy])?|top|right|bottom|left|start|end|translate(?:-[xy])?|scale|items|leading|bg|shadow|rounded|opacity|z|overflow|cursor|whitespace|touch|backdrop-blur|transition|duration|ease|pointer-events)(?:-|$)/u;

/** Classes whose property is not their prefix; the first pattern that matches counts. */
const OTHERS: readonly (readonly [property: string, pattern: RegExp])[] = [
  ['display', /^(?:inline|(?:inline-)?(?:block|flex|grid)|contents|hidden)$/u],
  ['position', /^(?:static|fixed|absolute|relative|sticky)$/u],
  ['justify', /^justify-(?:start|center|end|between)$/u],
  ['text-align', /^text-(?:left|center|right)$/u],
  ['font-size', /^text-(?:\d+|\d?xs|sm|base|lg|\d?xl|\[.+\])(?:\/|$)/u],
  ['color', /^text-/u],
  ['font-weight', /^font-(?:normal|medium|semibold|bold)$/u],
  ['border-width', /^border(?:$|-(?:\d|[xytrbl]$|\[))/u],
  ['border-color', /^border-/u],
  // The thumb of the switch has a shadow and a colour for it.
  ['shadow-color', /^shadow-primary/u],
];

/** Returns the properties a class sets, or undefined for a class that replaces no other. */
function findProperties(name: string): readonly string[] | undefined {
  const other = OTHERS.find(([, pattern]) => pattern.test(name));
  if (other) return [other[0]];
  const prefix = PREFIX.exec(name)?.[1];
  return prefix === undefined ? undefined : (PROPERTIES[prefix] ?? prefix).split(' ');
}

function merge(names: string): string {
  const set = new Set<string>();
  return names
    .split(' ')
    .reverse()
    .filter((name) => {
      const start = name.lastIndexOf(':') + 1;
      const properties = findProperties(name.slice(start))?.map((property) => name.slice(0, start) + property);
      if (properties?.every((property) => set.has(property))) return false;
      for (const property of properties ?? []) set.add(property);
      return true;
    })
    .reverse()
    .join(' ');
}

const merged = new Map<string, string>();

/** Removes the classes whose properties are set again by later classes with the same modifiers. */
export function twMerge(names: string): string {
  const known = merged.get(names) ?? merge(names);
  merged.set(names, known);
  return known;
}
