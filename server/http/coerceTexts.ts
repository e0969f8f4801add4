import type { Shape } from '#contract/wire/endpoint.ts';

/** The properties of a schema that contain other schemas. */
interface NestedSchema extends Shape {
  readonly entries?: Readonly<Record<string, NestedSchema>>;
  readonly item?: NestedSchema;
  readonly wrapped?: NestedSchema;
}

const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...(['true', 'YES', '1', 1] as const).map((word) => [word, true] as const),
  ...(['false', 'NO', '0', 0] as const).map((word) => [word, false] as const),
]);
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/u;

/**
 * Converts strings to booleans and numbers where the schema expects them: forms only contain strings, and some clients
 * send them in JSON, too (contract wire 4 and 11). Other values stay unchanged and are refused by the schema.
 */
export function coerceTexts(shape: NestedSchema, given: unknown): unknown {
  const { entries, item, wrapped, type } = shape;
  if (wrapped) return coerceTexts(wrapped, given);
  if (type === 'boolean') return FLAGS.get(given) ?? given;
  if (type === 'number') return typeof given === 'string' && NUMBER.test(given) ? Number(given) : given;
  if (item && Array.isArray(given)) return given.map((each) => coerceTexts(item, each));
  if (!entries || typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(
    Object.entries(given).map(([name, each]) => {
      const inner = Object.hasOwn(entries, name) ? entries[name] : undefined;
      return [name, inner ? coerceTexts(inner, each) : each];
    }),
  );
}
