const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, each]) => [key, sorted(each)]),
        )
      : value;

/**
 * Serializes a value to JSON with sorted keys: equal values have the same text, regardless of the order of their keys.
 */
export const toSortedJson = (value: unknown): string => JSON.stringify(sorted(value));
