import { contrastRatio } from '../controls/contrast.ts';

/** CSS properties allowed where untrusted HTML is read. Fonts and spacing are those of the app. */
const READ_PROPERTIES: ReadonlySet<string> = new Set([
  ...['color', 'background-color', 'text-align', 'width', 'font-weight', 'font-style', 'text-decoration'],
  ...['vertical-align', 'list-style-type', 'white-space'],
]);
/** Further properties kept in the editor, so that saving does not lose formatting of other systems. */
const EDITOR_PROPERTIES: ReadonlySet<string> = new Set([
  ...READ_PROPERTIES,
  ...['font-size', 'font-family', 'height', 'line-height', 'margin-left', 'padding-left', 'text-indent', 'border'],
  ...['border-collapse', 'letter-spacing', 'max-width'],
]);
const MIN_CONTRAST = 4.5;

/** Colours of the text (`ink`) and of its background (`ground`). */
export interface TextColours {
  readonly ink: string;
  readonly ground: string;
}

/**
 * Applies a style through the CSSOM, one declaration at a time, as the content security policy forbids style
 * attributes. With a given ground, colours of insufficient contrast are dropped.
 */
export function applyStyle(element: HTMLElement, style: string, ground: TextColours | undefined): void {
  const known = ground === undefined ? EDITOR_PROPERTIES : READ_PROPERTIES;
  const wanted = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const at = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(at, 0)).trim().toLowerCase();
    const value = declaration
      .slice(at + 1)
      .replace('!important', '')
      .trim();
    if (known.has(name) && !/[()\\]/u.test(value.replace(/^(?:rgba?|hsla?)\([\d\s.,%/deg]+\)$/u, '')))
      wanted.set(name, value);
  }
  if (ground !== undefined) dropLowContrastColours(wanted, ground);
  for (const [name, value] of wanted) element.style.setProperty(name, value);
}

function dropLowContrastColours(wanted: Map<string, string>, { ink, ground }: TextColours): void {
  const [colour = ink, back = ground] = [wanted.get('color'), wanted.get('background-color')];
  if (contrastRatio(colour, back) >= MIN_CONTRAST) return;
  wanted.delete('background-color');
  if (contrastRatio(colour, ground) < MIN_CONTRAST) wanted.delete('color');
}
