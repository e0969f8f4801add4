/** The package brings no types; this is the part of it we use. */
declare module 'fontkit' {
  interface OpenedFont {
    hasGlyphForCodePoint(character: number): boolean;
  }
  export function openSync(path: string): OpenedFont;
}
