import { contrastOf } from '../contrast.ts';

/** What a style of foreign HTML may say where it is read; what the page looks like is for us to say. */
const FOR_READING: ReadonlySet<string> = new Set([
  ...['color', 'background-color', 'text-align', 'width', 'font-weight', 'font-style', 'text-decoration'],
  ...['vertical-align', 'list-style-type', 'white-space'],
]);
/** What is kept besides while it is written: the next one who reads it elsewhere shall find it as it was. */
const FOR_WRITING: ReadonlySet<string> = new Set([
  ...FOR_READING,
  ...['font-size', 'font-family', 'height', 'line-height', 'margin-left', 'padding-left', 'text-indent', 'border'],
  ...['border-collapse', 'letter-spacing', 'max-width'],
]);
const LEAST_CONTRAST = 4.5;

/** Where words stand, as colours: `ink` on `ground`. */
export interface Ground {
  readonly ink: string;
  readonly ground: string;
}

/**
 * Applies a style one declaration at a time, through the object model: the page's content policy knows no style
 * attribute. On a given ground a colour that nobody could read there is left out.
 */
export function applyStyle(element: HTMLElement, style: string, ground: Ground | undefined): void {
  const known = ground === undefined ? FOR_WRITING : FOR_READING;
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
  if (ground !== undefined) keepLegible(wanted, ground);
  for (const [name, value] of wanted) element.style.setProperty(name, value);
}

function keepLegible(wanted: Map<string, string>, { ink, ground }: Ground): void {
  const [colour = ink, back = ground] = [wanted.get('color'), wanted.get('background-color')];
  if (contrastOf(colour, back) >= LEAST_CONTRAST) return;
  wanted.delete('background-color');
  if (contrastOf(colour, ground) < LEAST_CONTRAST) wanted.delete('color');
}
