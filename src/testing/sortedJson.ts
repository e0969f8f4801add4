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

/** A value as JSON, with the names in order: the same text for the same value, however it was made. */
export const sortedJson = (value: unknown): string => JSON.stringify(sorted(value));
