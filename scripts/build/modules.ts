/**
 * Returns the pattern of modules of `src`.
 * @param names by folder, the names of its files without their endings, separated by a space; `*` for all of them.
 * @param others patterns of further modules, such as those of packages.
 */
export function modules(names: Readonly<Record<string, string>>, ...others: readonly RegExp[]): RegExp {
  const own = Object.entries(names).map(
    ([folder, files]) => `src/${folder}/(?:${files === '*' ? '[^/]+' : files.replaceAll(' ', '|')})\\.tsx?$`,
  );
  return new RegExp([...own, ...others.map(({ source }) => source)].join('|'), 'u');
}
