import DOMPurify, { type Config } from 'dompurify';
import type { FileId } from '#domain/shared/ids.ts';
import { safeLink } from '../safeLink.ts';
import { applyStyle, type Ground } from './applyStyle.ts';
import { ALLOWED, cleanHtmlText, STORED_PICTURE, STYLE } from './cleanHtmlText.ts';
import './richText.css';

/** How foreign HTML is wanted: where its pictures are, and what it will stand on; left out, it will be written on. */
export interface HtmlSettings {
  readonly pictureOf: (file: FileId) => string;
  readonly ground?: Ground;
}

/** Of the second pass: it never sees a style, as the first one has renamed it. */
const PURIFY = {
  RETURN_DOM_FRAGMENT: true as const,
  ALLOWED_TAGS: Object.keys(ALLOWED),
  ALLOWED_ATTR: [...new Set(Object.values(ALLOWED).flat()), 'src', STYLE, STORED_PICTURE],
  // They are no addresses: `color: red` would be one of an unknown scheme.
  ADD_URI_SAFE_ATTR: [STYLE, STORED_PICTURE],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
} satisfies Config;

/**
 * Foreign HTML as nodes that may stand in a page: nothing in it runs, asks another server or breaks the page's content
 * policy. Two passes, by text and by the browser's own reading; then colours, alignment and widths are applied one by
 * one, tables scroll by themselves, links open elsewhere, and pictures come from our files only.
 * @param html as somebody stored it
 * @param wishes where pictures are, and what it stands on
 */
export function readHtml(html: string, { pictureOf, ground }: HtmlSettings): DocumentFragment {
  const fragment = DOMPurify.sanitize(cleanHtmlText(html), PURIFY);
  for (const element of fragment.querySelectorAll<HTMLElement>(`[${STYLE}]`)) {
    applyStyle(element, element.getAttribute(STYLE) ?? '', ground);
    element.removeAttribute(STYLE);
  }
  for (const picture of fragment.querySelectorAll('img')) placePicture(picture, pictureOf);
  for (const link of fragment.querySelectorAll('a')) tieLink(link);
  if (ground !== undefined) for (const table of fragment.querySelectorAll('table')) letScroll(table);
  return fragment;
}

/** A picture from elsewhere would tell its server who reads what: its words stand in its place. */
function placePicture(picture: HTMLImageElement, pictureOf: HtmlSettings['pictureOf']): void {
  const file = picture.getAttribute(STORED_PICTURE);
  if (file !== null) picture.src = pictureOf(file);
  if (!picture.hasAttribute('src')) picture.replaceWith(document.createTextNode(picture.alt));
  else if (!picture.hasAttribute('alt')) picture.alt = '';
}

function tieLink(link: HTMLAnchorElement): void {
  const address = safeLink(link.getAttribute('href') ?? '');
  if (address === undefined || address === '') link.removeAttribute('href');
  else {
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
}

function letScroll(table: HTMLTableElement): void {
  if (table.parentElement?.closest('table')) return;
  const frame = document.createElement('div');
  frame.className = 'max-w-full overflow-x-auto';
  frame.tabIndex = 0;
  table.replaceWith(frame);
  frame.append(table);
}
