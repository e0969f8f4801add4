import { useLayoutEffect, useRef } from 'react';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { loadTexts } from '../i18n/texts.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { fetched } from './fetched.ts';
import { LaterPart } from './LaterPart.tsx';
import { useAdapterContext } from './pageContext.ts';

const reading = fetched(async () => {
  const [file] = await Promise.all([import('./html/readHtml.ts'), loadTexts(['file'])]);
  return file.readHtml;
});

/** Foreign HTML to read: cleaned, in our type, and legible in both themes. */
export const RichText = ({ html }: { readonly html: string }) => (
  <LaterPart part={reading}>{(readHtml) => <Cleaned html={html} readHtml={readHtml} />}</LaterPart>
);

interface CleanedProps {
  readonly html: string;
  readonly readHtml: NonNullable<(typeof reading)['value']>;
}

function Cleaned({ html, readHtml }: CleanedProps) {
  const files = useAdapterContext().get(FileGateway);
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const { color, backgroundColor } = groundOf(element);
    // Whether a picture comes is told to it alone; on the way there one may listen.
    const missed = ({ target }: Event) => {
      if (target instanceof HTMLImageElement) target.replaceWith(missingPicture(target.alt, t('file.pictureGone')));
    };
    element.addEventListener('error', missed, { capture: true });
    element.replaceChildren(
      readHtml(html, { pictureOf: files.address, ground: { ink: color, ground: backgroundColor } }),
    );
    return () => element.removeEventListener('error', missed, { capture: true });
  }, [html, readHtml, files, t]);
  return <div ref={box} className="rich-text min-w-0 break-words" />;
}

/** In place of a picture that is gone, or of somebody else: what it was of, and that it is not there. */
function missingPicture(alt: string, said: string): HTMLElement {
  const place = document.createElement('span');
  place.className = 'inline-block rounded-xl bg-sunken px-3 py-2 text-14 text-soft';
  place.textContent = [alt.trim(), said].filter((part) => part !== '').join(' · ');
  return place;
}

/** What the words stand on: the first ancestor that is painted. */
function groundOf(element: HTMLElement) {
  const { color } = getComputedStyle(element);
  for (let each: HTMLElement | null = element; each; each = each.parentElement) {
    const { backgroundColor } = getComputedStyle(each);
    if (!/^rgba\(.*, 0\)$|^transparent$/u.test(backgroundColor)) return { color, backgroundColor };
  }
  return { color, backgroundColor: getComputedStyle(document.body).backgroundColor };
}
