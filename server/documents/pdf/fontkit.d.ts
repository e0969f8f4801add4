/** The package has no types; this declares the part we use. */
declare module 'fontkit' {
  interface OpenedFont {
    hasGlyphForCodePoint(character: number): boolean;
  }
  export function openSync(path: string): OpenedFont;
}
