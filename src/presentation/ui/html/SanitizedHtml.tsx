import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { useAdapterContext } from '../navigation/pageContext.ts';
import { sanitizeHtml } from './sanitizeHtml.ts';

/** Shows untrusted HTML: sanitized, in the app's font, and legible in both themes. */
export function SanitizedHtml({ html }: { readonly html: string }) {
  const files = useAdapterContext().get(FileGateway);
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const { color, backgroundColor } = textColours(element);
    // The `error` event of an image does not bubble, but it can be captured.
    const missed = ({ target }: Event) => {
      if (target instanceof HTMLImageElement)
        target.replaceWith(createPicturePlaceholder(target.alt, t('file.pictureGone')));
    };
    element.addEventListener('error', missed, { capture: true });
    element.replaceChildren(
      sanitizeHtml(html, { pictureOf: files.getUrl, ground: { ink: color, ground: backgroundColor } }),
    );
    return () => element.removeEventListener('error', missed, { capture: true });
  }, [html, files, t]);
  return <div ref={box} className="rich-text min-w-0 break-words" />;
}

/** Placeholder for an image that is missing or not accessible: its alternative text and a note. */
function createPicturePlaceholder(alt: string, said: string): HTMLElement {
  const place = document.createElement('span');
  place.className = 'inline-block rounded-xl bg-sunken px-3 py-2 text-14 text-soft';
  place.textContent = [alt.trim(), said].filter((part) => part !== '').join(' · ');
  return place;
}

/** Returns the text colour and the background of the nearest ancestor that has one. */
function textColours(element: HTMLElement) {
  const { color } = getComputedStyle(element);
  for (let each: HTMLElement | null = element; each; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each);
    if (!/^rgba\(.*, 0\)$|^transparent$/u.test(backgroundColor)) return { color, backgroundColor };
  }
  return { color, backgroundColor: getComputedStyle(document.body).backgroundColor };
}
