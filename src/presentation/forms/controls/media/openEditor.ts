import '../../../ui/html/guardSinks.ts';
import Squire from 'squire-rte';
import type { FileId } from '#domain/shared/ids.ts';
import { isEmptyHtml } from '#domain/forms/richText.ts';
import { applyStyle } from '../../../ui/html/applyStyle.ts';
import { PICTURE_ATTRIBUTE, STYLE_ATTRIBUTE } from '../../../ui/html/sanitizeHtmlText.ts';
import { sanitizeHtml } from '../../../ui/html/sanitizeHtml.ts';

type PictureOf = (file: FileId) => string;

/**
 * Squire replaces these tags with its own and copies their styles as an attribute, which the Content Security Policy
 * forbids.
 */
const REPLACED_TAGS = 'strong, em, ins, strike, tt';

/**
 * Opens an editor in an element. Never parses a style attribute: all input is sanitized like any external HTML, and
 * undo snapshots get their styles applied by script.
 */
export function openEditor(root: HTMLElement, html: string, pictureOf: PictureOf): Squire {
  // The handles for resizing a picture are drawn with style attributes, too.
  root.addEventListener('click', ignorePictureClicks, { capture: true });
  const editor = new Squire(root, {
    blockTag: 'P',
    sanitizeToDOMFragment: (given) => sanitizeForEditor(given, pictureOf),
  });
  const setRaw = editor._setRawHTML.bind(editor);
  editor._setRawHTML = (kept) => {
    setRaw(kept.replaceAll(/<[a-z][^<>]*>/giu, (tag) => tag.replace(' style="', ` ${STYLE_ATTRIBUTE}="`)));
    applyStoredStyles(root);
    return editor;
  };
  editor.setHTML(html);
  return editor;
}

const ignorePictureClicks = (event: Event) => {
  if (event.target instanceof HTMLImageElement) event.stopImmediatePropagation();
};

function applyStoredStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`)) {
    applyStyle(element, element.getAttribute(STYLE_ATTRIBUTE) ?? '', undefined);
    element.removeAttribute(STYLE_ATTRIBUTE);
  }
}

function sanitizeForEditor(html: string, pictureOf: PictureOf): DocumentFragment {
  const fragment = sanitizeHtml(html, { pictureOf });
  for (const element of fragment.querySelectorAll<HTMLElement>(REPLACED_TAGS)) {
    const style = element.style.cssText;
    element.removeAttribute('style');
    if (style === '') continue;
    const inner = document.createElement('span');
    inner.append(...element.childNodes);
    applyStyle(inner, style, undefined);
    element.append(inner);
  }
  return fragment;
}

/** Returns the HTML to store. Picture addresses contain no token. Returns an empty text for empty content. */
export function toStoredHtml(editor: Squire, pictureOf: PictureOf): string {
  const copy = document.createElement('div');
  for (const node of editor.getRoot().childNodes) copy.append(node.cloneNode(true));
  for (const picture of copy.querySelectorAll(`img[${PICTURE_ATTRIBUTE}]`)) {
    const address = pictureOf(picture.getAttribute(PICTURE_ATTRIBUTE) ?? '');
    picture.setAttribute('src', address.slice(0, address.indexOf('?')));
    picture.removeAttribute(PICTURE_ATTRIBUTE);
  }
  const html = copy.innerHTML.replaceAll('\u200b', '');
  return isEmptyHtml(html) ? '' : html;
}
