import DOMPurify, { type Config } from 'dompurify';
import type { FileId } from '#domain/shared/ids.ts';
import { safeLink } from '../navigation/safeLink.ts';
import { applyStyle, type TextColours } from './applyStyle.ts';
import { ALLOWED_HTML, sanitizeHtmlText, PICTURE_ATTRIBUTE, STYLE_ATTRIBUTE } from './sanitizeHtmlText.ts';
import './richText.css';

/** Where pictures come from, and the colours of the page; without `ground` the HTML is for the editor. */
export interface SanitizeOptions {
  readonly pictureOf: (file: FileId) => string;
  readonly ground?: TextColours;
}

/** Configuration of the second pass. It never sees `style`, as the first pass has renamed it. */
const PURIFY = {
  RETURN_DOM_FRAGMENT: true as const,
  ALLOWED_TAGS: Object.keys(ALLOWED_HTML),
  ALLOWED_ATTR: [...new Set(Object.values(ALLOWED_HTML).flat()), 'src', STYLE_ATTRIBUTE, PICTURE_ATTRIBUTE],
  // These attributes contain no URLs: `color: red` would be read as an unknown scheme.
  ADD_URI_SAFE_ATTR: [STYLE_ATTRIBUTE, PICTURE_ATTRIBUTE],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
} satisfies Config;

/**
 * Converts untrusted HTML to nodes that are safe to insert: they run no script, request no other server and do not
 * violate the content security policy. After two passes, on the text and with DOMPurify, styles are applied one by one,
 * tables get a scroll container, links open in a new tab, and pictures come from our own files only.
 */
export function sanitizeHtml(html: string, { pictureOf, ground }: SanitizeOptions): DocumentFragment {
  const fragment = DOMPurify.sanitize(sanitizeHtmlText(html), PURIFY);
  for (const element of fragment.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    applyStyle(element, element.getAttribute(STYLE_ATTRIBUTE) ?? '', ground);
    element.removeAttribute(STYLE_ATTRIBUTE);
  }
  for (const picture of fragment.querySelectorAll('img')) placePicture(picture, pictureOf);
  for (const link of fragment.querySelectorAll('a')) secureLink(link);
  if (ground !== undefined) for (const table of fragment.querySelectorAll('table')) makeScrollable(table);
  return fragment;
}

/** Replaces a picture from another server by its alternative text, as loading it would reveal who reads the page. */
function placePicture(picture: HTMLImageElement, pictureOf: SanitizeOptions['pictureOf']): void {
  const file = picture.getAttribute(PICTURE_ATTRIBUTE);
  if (file !== null) picture.src = pictureOf(file);
  if (!picture.hasAttribute('src')) picture.replaceWith(document.createTextNode(picture.alt));
  else if (!picture.hasAttribute('alt')) picture.alt = '';
}

function secureLink(link: HTMLAnchorElement): void {
  const address = safeLink(link.getAttribute('href') ?? '');
  if (address === undefined || address === '') link.removeAttribute('href');
  else {
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
}

function makeScrollable(table: HTMLTableElement): void {
  if (table.parentElement?.closest('table')) return;
  const frame = document.createElement('div');
  frame.className = 'max-w-full overflow-x-auto';
  frame.tabIndex = 0;
  table.replaceWith(frame);
  frame.append(table);
}
