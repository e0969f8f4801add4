import { useEffect, useState, type RefObject } from 'react';
import { CHART_COLOURS } from './chartPatterns.ts';

/** What a chart needs to know of the page around it. */
export interface ChartPaint {
  readonly colours: readonly string[];
  readonly text: string;
  readonly line: string;
  readonly surface: string;
  readonly sunken: string;
  readonly raised: string;
  readonly onRaised: string;
  /** The colours of the three states of a figure. */
  readonly states: { readonly good: string; readonly watch: string; readonly bad: string };
  readonly fontSize: number;
  readonly fontFamily: string;
  /** Nothing shall move. */
  readonly isStill: boolean;
}

const DARK = '(prefers-color-scheme: dark)';
const STILL = '(prefers-reduced-motion: reduce)';
/** Of the size of ordinary words: what stands at an axis. */
const AXIS_SIZE = 0.75;

function readPaint(box: HTMLElement): ChartPaint {
  const style = getComputedStyle(box);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    colours: CHART_COLOURS.map(token),
    text: token('--ink-soft'),
    line: token('--line'),
    surface: token('--surface'),
    sunken: token('--sunken'),
    raised: token('--raised'),
    onRaised: token('--on-raised'),
    states: { good: token('--agree'), watch: token('--return'), bad: token('--refuse') },
    fontSize: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * AXIS_SIZE,
    fontFamily: style.fontFamily,
    isStill: matchMedia(STILL).matches,
  };
}

/**
 * The colours and the type of the page, and again whenever its theme, its language, the size of its words or the wish
 * for stillness changes.
 */
export function useChartPaint(box: RefObject<HTMLElement | null>): ChartPaint | undefined {
  const [paint, setPaint] = useState<ChartPaint>();
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let last = '';
    const read = () => {
      const next = readPaint(element);
      const text = JSON.stringify(next);
      if (text !== last) setPaint(next);
      last = text;
    };
    read();
    const root = new MutationObserver(read);
    root.observe(document.documentElement, { attributeFilter: ['data-theme', 'style', 'lang', 'class'] });
    // The box is as high as so many lines: where words grow, it does.
    const size = new ResizeObserver(read);
    size.observe(element);
    const media = [matchMedia(DARK), matchMedia(STILL)];
    for (const each of media) each.addEventListener('change', read);
    return () => {
      root.disconnect();
      size.disconnect();
      for (const each of media) each.removeEventListener('change', read);
    };
  }, [box]);
  return paint;
}
