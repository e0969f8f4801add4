import * as v from 'valibot';

/** Names valibot drops from every record, although form fields may have them. */
const RESERVED_NAMES = ['__proto__', 'prototype', 'constructor'] as const;

/**
 * Returns a schema that accepts all names of an object, including those of `Object.prototype`, because a field may be
 * called "Constructor". The parsed value has them as own properties.
 */
export function allowReservedNames<Schema extends v.GenericSchema>(schema: Schema, rest: v.GenericSchema): Schema {
  return {
    ...schema,
    '~run'(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
      const input = Object(dataset.value) as Record<string, unknown>;
      const read = schema['~run'](dataset, config);
      for (const key of RESERVED_NAMES.filter((name) => Object.hasOwn(input, name) && read.value !== input)) {
        const { value, issues = [] } = rest['~run']({ typed: false, value: input[key] }, config);
        for (const issue of issues) {
          const item = { type: 'object', origin: 'value', input, key, value } as const;
          Object.assign(issue, { path: [item, ...(issue.path ?? [])] });
        }
        if (issues.length > 0) Object.assign(read, { typed: false, issues: [...(read.issues ?? []), ...issues] });
        Object.defineProperty(read.value, key, { value, enumerable: true, writable: true, configurable: true });
      }
      return read;
    },
  };
}

export const recordOfAnyNames = <Value extends v.GenericSchema>(value: Value) =>
  allowReservedNames(v.record(v.string(), value), value);
