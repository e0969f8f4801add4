import type { DefinitionProblem } from '../problem.ts';
import type { ListedField } from './fieldListFile.ts';

type NamedField = Pick<ListedField, 'name' | 'key' | 'type'>;

/** Keys of the fields in order, and the keys that were generated for fields without one. */
interface FieldKeys {
  readonly keys: readonly string[];
  /** Generated keys by field name. */
  readonly made: ReadonlyMap<string, string>;
  readonly problems: readonly (Omit<DefinitionProblem, 'file'> & { readonly at: number })[];
}

/**
 * Returns the keys under which the values of the fields are stored. A field without a key keeps the key that was
 * generated when it was first loaded. If such a field has disappeared and another one is new, a rename cannot be
 * distinguished from a replacement: the file is rejected until it names the key (ADR 42).
 * @param kept keys generated earlier, by field name
 */
export function assignFieldKeys(fields: readonly NamedField[], kept: ReadonlyMap<string, string>): FieldKeys {
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
    const own = kept.get(name) ?? made.get(name) ?? createFieldKey(name, used);
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

/** Derives a key from a name: `Start date` becomes `startDate`. Names without Latin letters get a number. */
function createFieldKey(name: string, used: ReadonlySet<string>): string {
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
