import { useLayoutEffect, useRef } from 'react';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { fetched } from './fetched.ts';
import { LaterPart } from './LaterPart.tsx';
import { useAdapterContext } from './pageContext.ts';

const reading = fetched(async () => (await import('./html/readHtml.ts')).readHtml);

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
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { color, backgroundColor } = groundOf(element);
    element.replaceChildren(
      readHtml(html, { pictureOf: files.address, ground: { ink: color, ground: backgroundColor } }),
    );
  }, [html, readHtml, files]);
  return <div ref={box} className="rich-text min-w-0 break-words" />;
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
