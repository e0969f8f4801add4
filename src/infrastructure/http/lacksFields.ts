import type { Shape } from '#contract/wire/endpoint.ts';

/** A schema with its fields, or with the schema it wraps. */
interface OpenedShape extends Shape {
  readonly entries?: object;
  readonly wrapped?: OpenedShape;
}

/**
 * Whether an object has none of the fields of its shape. A shape with only optional fields would accept any object as
 * an empty answer.
 */
export function lacksFields({ entries, wrapped }: OpenedShape, given: unknown): boolean {
  if (wrapped) return lacksFields(wrapped, given);
  if (!entries || typeof given !== 'object' || given === null) return false;
  return !Object.keys(given).some((name) => Object.hasOwn(entries, name));
}
