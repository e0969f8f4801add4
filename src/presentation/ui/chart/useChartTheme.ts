import { useEffect, useState, type RefObject } from 'react';
import { CHART_COLOURS } from './chartPatterns.ts';

export interface ChartTheme {
  readonly colours: readonly string[];
  readonly text: string;
  readonly line: string;
  readonly surface: string;
  readonly sunken: string;
  readonly raised: string;
  readonly onRaised: string;
  /** Colours of the three states of a value. */
  readonly states: { readonly good: string; readonly watch: string; readonly bad: string };
  readonly fontSize: number;
  readonly fontFamily: string;
  /** Whether the user prefers reduced motion. */
  readonly isStill: boolean;
}

const DARK = '(prefers-color-scheme: dark)';
const STILL = '(prefers-reduced-motion: reduce)';
/** Font size at an axis, relative to the root font size. */
const AXIS_SIZE = 0.75;

function readChartTheme(box: HTMLElement): ChartTheme {
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
 * Returns the colours and the font of the page. Updates them when the theme, the language, the font size or the motion
 * preference changes.
 */
export function useChartTheme(box: RefObject<HTMLElement | null>): ChartTheme | undefined {
  const [paint, setPaint] = useState<ChartTheme>();
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let last = '';
    const read = () => {
      const next = readChartTheme(element);
      const text = JSON.stringify(next);
      if (text !== last) setPaint(next);
      last = text;
    };
    read();
    const root = new MutationObserver(read);
    root.observe(document.documentElement, { attributeFilter: ['data-theme', 'style', 'lang', 'class'] });
    // The height of the box is in `rem`, so it changes with the font size.
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
