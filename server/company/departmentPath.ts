/** Maximum levels of a department path. */
export const MAX_LEVELS = 16;

/** Splits a path such as "Sales/North" into the names of its levels, normalised and without empty ones. */
export const splitDepartmentPath = (path: string): readonly string[] =>
  path
    .split('/')
    .map((name) => name.normalize('NFKC').trim())
    .filter((name) => name !== '');
