import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart as ChartLibrary,
  DoughnutController,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Tooltip,
  type ActiveElement,
} from 'chart.js';
import { useMemo, useRef } from 'react';
import { Chart as LibraryChart } from 'react-chartjs-2';
import { CHART_PATTERNS, ofEight, TILE } from './chartPatterns.ts';
import { chartSetup, type ChartOrder, type Filling, type FigureWords } from './chartSetup.ts';
import { useChartPaint, type ChartPaint } from './useChartPaint.ts';

ChartLibrary.register(
  BarController,
  LineController,
  PieController,
  DoughnutController,
  BarElement,
  LineElement,
  PointElement,
  ArcElement,
  CategoryScale,
  LinearScale,
  Tooltip,
);

export interface ChartCanvasProps {
  readonly order: ChartOrder;
  readonly words: FigureWords;
  readonly onPick?: (category: number, series: number) => void;
}

/** The drawing itself, for the eyes alone: what it says stands in the table beside it. */
export function ChartCanvas({ order, words, onPick }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const paint = useChartPaint(box);
  const setup = useMemo(() => paint && chartSetup(order, paint, fillingOf(paint), words), [order, paint, words]);
  return (
    <div ref={box} aria-hidden="true" className="absolute inset-0">
      {setup && (
        <LibraryChart
          // Another kind or direction is another chart: the library keeps the axes of the first.
          key={`${setup.type} ${String(setup.options.indexAxis)}`}
          type={setup.type}
          data={setup.drawn}
          options={{
            ...setup.options,
            ...(onPick && {
              onClick: (_, [first]: ActiveElement[]) => {
                if (first) onPick(first.index, first.datasetIndex);
              },
            }),
          }}
          // Until the library has measured, a canvas is as wide as the browser makes one.
          className="max-w-full"
          role="presentation"
        />
      )}
    </div>
  );
}

/** Each colour with its pattern, drawn as sharp as the screen is. */
function fillingOf(paint: ChartPaint): Filling {
  const made = new Map<number, string | CanvasPattern>();
  const make = (index: number): string | CanvasPattern => {
    const colour = ofEight(paint.colours, index);
    const pattern = ofEight(CHART_PATTERNS, index);
    const sharpness = Math.max(1, window.devicePixelRatio);
    const tile = document.createElement('canvas');
    [tile.width, tile.height] = [TILE * sharpness, TILE * sharpness];
    const pen = tile.getContext('2d');
    if (pattern === '' || pen === null) return colour;
    pen.scale(sharpness, sharpness);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, TILE, TILE);
    pen.strokeStyle = paint.surface;
    pen.lineWidth = 1.25;
    pen.stroke(new Path2D(pattern));
    const filling = pen.createPattern(tile, 'repeat');
    filling?.setTransform(new DOMMatrix().scale(1 / sharpness));
    return filling ?? colour;
  };
  return (index) => {
    const filling = made.get(index) ?? make(index);
    made.set(index, filling);
    return filling;
  };
}
