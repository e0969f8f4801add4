import type { DefinitionProblem } from '../problem.ts';
import type { ListedField } from './fieldListFile.ts';

type NamedField = Pick<ListedField, 'name' | 'key' | 'type'>;

/** The keys of some fields, in their order, and those that were made for a name that had none. */
interface FieldKeys {
  readonly keys: readonly string[];
  /** By name. */
  readonly made: ReadonlyMap<string, string>;
  readonly problems: readonly (Omit<DefinitionProblem, 'file'> & { readonly at: number })[];
}

/**
 * What the fields of a list are kept under. A name without a key keeps the one that was made for it at its first load.
 * Where one such name is gone and another is new, nobody knows whether a field was renamed: that is refused until the
 * file says it (ADR 42).
 * @param kept keys made at earlier loads, by name
 */
export function fieldKeys(fields: readonly NamedField[], kept: ReadonlyMap<string, string>): FieldKeys {
  const given = new Set(fields.flatMap(({ key }) => key ?? []));
  const nameless = fields.filter(({ key }) => key === undefined);
  const names = new Set(nameless.map(({ name }) => name['zh-CN']));
  const gone = [...kept].filter(([name, key]) => !names.has(name) && !given.has(key));
  const isNew = ({ key, name }: NamedField): boolean => key === undefined && !kept.has(name['zh-CN']);
  const used = new Set([...given, ...kept.values()]);
  const made = new Map<string, string>();
  const problems: (Omit<DefinitionProblem, 'file'> & { at: number })[] = [];
  const keys = fields.map((field, at) => {
    const name = field.name['zh-CN'];
    if (field.key !== undefined) return field.key;
    const own = kept.get(name) ?? made.get(name) ?? freeKey(name, used);
    if (isNew(field) && gone.length > 0)
      problems.push({
        at,
        element: `field "${name}"`,
        message: `this name is new, and ${gone.map(([old, key]) => `“${old}” (key "${key}")`).join(', ')} is gone: perhaps it was renamed`,
        expected: `its "key"; in use are ${[...new Set([...kept.values(), ...given])].join(', ')}; a new field takes a key of its own`,
        example: `"key": "${gone[0]?.[1] ?? own}"`,
      });
    used.add(own);
    made.set(name, own);
    return own;
  });
  fields.forEach((field, at) => {
    const key = keys[at] ?? '';
    const first = keys.findIndex((each) => each.toLowerCase() === key.toLowerCase());
    if (first < at)
      problems.push({
        at,
        element: `field "${field.name['zh-CN']}"`,
        message: `the key "${key}" is that of “${fields[first]?.name['zh-CN'] ?? ''}”, too`,
        expected: 'a name and a key of its own for each field',
      });
  });
  return { keys, made, problems };
}

/** `Start date` is `startDate`; a name without Latin letters is counted. */
function freeKey(name: string, used: ReadonlySet<string>): string {
  const words =
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/gu) ?? [];
  const joined = words
    .map((word, at) => (at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join('')
    .slice(0, 30);
  const isLatin = /^[a-z]/u.test(joined) && !/[^\p{ASCII}]/u.test(name);
  const isTaken = (key: string) => [...used].some((each) => each.toLowerCase() === key.toLowerCase());
  if (isLatin && !isTaken(joined)) return joined;
  const stem = isLatin ? joined : 'field';
  let count = isLatin ? 2 : 1;
  while (isTaken(`${stem}${count}`)) count += 1;
  return `${stem}${count}`;
}
