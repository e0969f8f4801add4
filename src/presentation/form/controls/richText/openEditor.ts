import Squire from 'squire-rte';
import type { FileId } from '#domain/shared/ids.ts';
import { isEmptyHtml } from '#domain/form/richText.ts';
import { applyStyle } from '../../../shared/html/applyStyle.ts';
import { STORED_PICTURE, STYLE } from '../../../shared/html/cleanHtmlText.ts';
import { readHtml } from '../../../shared/html/readHtml.ts';

type PictureOf = (file: FileId) => string;

/** The editor exchanges these for its own and copies their style as an attribute, which the page may not. */
const EXCHANGED = 'strong, em, ins, strike, tt';

/**
 * Opens an editor in an element. It never parses a style: what comes in is read as any foreign HTML, and what it kept
 * for undoing is brought back with its styles applied by hand.
 */
export function openEditor(root: HTMLElement, html: string, pictureOf: PictureOf): Squire {
  // The handles for resizing a picture are drawn with style attributes, too.
  root.addEventListener('click', keepFromPictures, { capture: true });
  const editor = new Squire(root, { blockTag: 'P', sanitizeToDOMFragment: (given) => readToWrite(given, pictureOf) });
  const setRaw = editor._setRawHTML.bind(editor);
  editor._setRawHTML = (kept) => {
    setRaw(kept.replaceAll(/<[a-z][^<>]*>/giu, (tag) => tag.replace(' style="', ` ${STYLE}="`)));
    styleByHand(root);
    return editor;
  };
  editor.setHTML(html);
  return editor;
}

const keepFromPictures = (event: Event) => {
  if (event.target instanceof HTMLImageElement) event.stopImmediatePropagation();
};

function styleByHand(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${STYLE}]`)) {
    applyStyle(element, element.getAttribute(STYLE) ?? '', undefined);
    element.removeAttribute(STYLE);
  }
}

function readToWrite(html: string, pictureOf: PictureOf): DocumentFragment {
  const fragment = readHtml(html, { pictureOf });
  for (const element of fragment.querySelectorAll<HTMLElement>(EXCHANGED)) {
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

/** What is stored: pictures by their address without anybody's token; nothing, where nothing is left. */
export function storedHtml(editor: Squire, pictureOf: PictureOf): string {
  const copy = document.createElement('div');
  for (const node of editor.getRoot().childNodes) copy.append(node.cloneNode(true));
  for (const picture of copy.querySelectorAll(`img[${STORED_PICTURE}]`)) {
    const address = pictureOf(picture.getAttribute(STORED_PICTURE) ?? '');
    picture.setAttribute('src', address.slice(0, address.indexOf('?')));
    picture.removeAttribute(STORED_PICTURE);
  }
  const html = copy.innerHTML.replaceAll('\u200b', '');
  return isEmptyHtml(html) ? '' : html;
}
