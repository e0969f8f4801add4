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
import { CHART_PATTERNS, pickCyclic, TILE_SIZE } from './chartPatterns.ts';
import { createChartConfig, type ChartSpec, type SeriesFill, type ValueFormats } from './createChartConfig.ts';
import { useChartTheme, type ChartTheme } from './useChartTheme.ts';

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
  readonly spec: ChartSpec;
  readonly words: ValueFormats;
  readonly onPick?: (category: number, series: number) => void;
}

/** The chart itself. Hidden from screen readers, which use the table. */
export function ChartCanvas({ spec, words, onPick }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const paint = useChartTheme(box);
  const setup = useMemo(() => paint && createChartConfig(spec, paint, createFills(paint), words), [spec, paint, words]);
  return (
    <div ref={box} aria-hidden="true" className="absolute inset-0">
      {setup && (
        <LibraryChart
          // Remounts on another type or direction, as chart.js keeps the axes of the first.
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
          // Limits the default width of a canvas until chart.js has measured it.
          className="max-w-full"
          role="presentation"
        />
      )}
    </div>
  );
}

/** Returns the fill of each series: its colour with its pattern, at the pixel density of the screen. */
function createFills(paint: ChartTheme): SeriesFill {
  const made = new Map<number, string | CanvasPattern>();
  const make = (index: number): string | CanvasPattern => {
    const colour = pickCyclic(paint.colours, index);
    const pattern = pickCyclic(CHART_PATTERNS, index);
    const sharpness = Math.max(1, window.devicePixelRatio);
    const tile = document.createElement('canvas');
    [tile.width, tile.height] = [TILE_SIZE * sharpness, TILE_SIZE * sharpness];
    const pen = tile.getContext('2d');
    if (pattern === '' || pen === null) return colour;
    pen.scale(sharpness, sharpness);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, TILE_SIZE, TILE_SIZE);
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
