/** Maximum number of characters of a value in a refusal. */
const MAX_CHARACTERS = 200;
/** Number of equal characters that are kept before the first difference of a long text. */
const CONTEXT_CHARACTERS = 40;

/** Shortens both values of a change, around their first difference. */
export function shortenChange(before: string, after: string): { readonly before: string; readonly after: string } {
  const values = [[...before], [...after]] as const;
  if (values.every(({ length }) => length <= MAX_CHARACTERS)) return { before, after };
  const [was, is] = values;
  const same = was.findIndex((character, index) => character !== is[index]);
  const difference = same === -1 ? was.length : same;
  const start = difference < MAX_CHARACTERS - CONTEXT_CHARACTERS ? 0 : difference - CONTEXT_CHARACTERS;
  return { before: shorten(was, start), after: shorten(is, start) };
}

/** Returns at most `MAX_CHARACTERS` characters, with an ellipsis where text is left out. */
function shorten(characters: readonly string[], start: number): string {
  const isWhole = start === 0 && characters.length <= MAX_CHARACTERS;
  if (isWhole) return characters.join('');
  const prefix = start === 0 ? '' : '…';
  const rest = characters.slice(start);
  const room = MAX_CHARACTERS - prefix.length;
  return `${prefix}${rest.length <= room ? rest.join('') : `${rest.slice(0, room - 1).join('')}…`}`;
}
