/**
 * Pairs of tint and text colour with a contrast of 4.5:1 in both themes. The user id selects one, so that it is the
 * same on every device.
 */
const COLOURS = [
  'bg-action-tint text-action',
  'bg-return-tint text-return',
  'bg-agree-tint text-agree',
  'bg-moved-tint text-moved',
  'bg-shown-tint text-shown',
] as const;
const NOBODY = 'bg-quiet-tint text-quiet';

export function avatarColour(id: string): string {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (id === '' ? undefined : COLOURS[sum % COLOURS.length]) ?? NOBODY;
}

/** Returns the first character of a name, in upper case. */
export const avatarInitial = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '?';
