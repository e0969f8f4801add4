import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedPdf } from './openPdf.ts';
import { PdfLinks } from './PdfLinks.tsx';
import './pdfWords.css';

/** Root margin: pages within one screen height are rendered in advance. */
const RENDER_MARGIN = '100% 0px';

interface PdfPageProps {
  readonly pdf: OpenedPdf;
  readonly number: number;
  readonly width: number;
  /** Called when the user follows a link to another page. */
  readonly onGo: (page: number) => void;
}

/** One page, rendered when it comes near the viewport and cleared when it is far away. */
export function PdfPage({ pdf, number, width, onGo }: PdfPageProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [ratio, setRatio] = useState(pdf.firstRatio);
  const [state, setState] = useState<'drawing' | 'drawn' | 'silent' | 'broken'>('drawing');
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting === true), {
      root: element.closest('[data-pages]'),
      rootMargin: RENDER_MARGIN,
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    const [picture, layer] = [canvas.current, words.current];
    if (!isNear || !picture || !layer) return undefined;
    let isLeft = false;
    const { done, stop } = pdf.draw(number, width, { canvas: picture, words: layer });
    done.then(
      (drawn) => {
        if (isLeft) return;
        setRatio(drawn.ratio);
        setState(drawn.hasWords ? 'drawn' : 'silent');
      },
      () => {
        if (!isLeft) setState('broken');
      },
    );
    return () => {
      isLeft = true;
      stop();
      layer.replaceChildren();
      [picture.width, picture.height] = [0, 0];
    };
  }, [isNear, pdf, number, width]);
  return (
    <section
      ref={box}
      data-page={number}
      tabIndex={-1}
      aria-label={t('viewer.pageOf', { page: number, pages: pdf.pages })}
      aria-busy={isNear && state === 'drawing'}
      style={{ width, height: Math.round(width * ratio) }}
      className="relative mx-auto bg-white shadow-card"
    >
      <canvas ref={canvas} aria-hidden className="block size-full" />
      <div ref={words} className="pdf-words" />
      {isNear && <PdfLinks pdf={pdf} number={number} onPage={onGo} />}
      {state === 'silent' && <p className="sr-only">{t('viewer.noWords')}</p>}
      {state === 'broken' && (
        <p role="alert" className="absolute inset-x-4 top-4 rounded-card bg-return-tint px-4 py-3 text-14 text-return">
          {t('viewer.pageBroken')}
        </p>
      )}
    </section>
  );
}
