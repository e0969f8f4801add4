import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import { loadTexts } from '../i18n/texts.ts';
import { lazyValue } from '../feedback/lazyValue.ts';
import { LazyPart } from '../feedback/LazyPart.tsx';
import { useAdapterContext } from '../navigation/pageContext.ts';

const reading = lazyValue(async () => {
  const [file] = await Promise.all([import('../html/sanitizeHtml.ts'), loadTexts(['file'])]);
  return file.sanitizeHtml;
});

/** Shows untrusted HTML: sanitized, in the app's font, and legible in both themes. */
export const RichText = ({ html }: { readonly html: string }) => (
  <LazyPart part={reading}>{(readHtml) => <Cleaned html={html} readHtml={readHtml} />}</LazyPart>
);

interface CleanedProps {
  readonly html: string;
  readonly readHtml: NonNullable<(typeof reading)['value']>;
}

function Cleaned({ html, readHtml }: CleanedProps) {
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
      readHtml(html, { pictureOf: files.address, ground: { ink: color, ground: backgroundColor } }),
    );
    return () => element.removeEventListener('error', missed, { capture: true });
  }, [html, readHtml, files, t]);
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
