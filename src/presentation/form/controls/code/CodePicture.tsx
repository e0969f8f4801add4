import { encode } from 'uqr';
import { code128 } from './code128.ts';

interface CodePictureProps {
  readonly text: string;
  readonly isBars: boolean;
  /** To be read from a little further away. */
  readonly isLarge?: boolean;
  /** What the picture is, for those who do not see it. */
  readonly name: string;
}

/** Dark on white in both themes: that is what a scanner reads. */
export function CodePicture({ text, isBars, isLarge = false, name }: CodePictureProps) {
  const drawn = isBars ? barsOf(text) : modulesOf(text);
  if (drawn === undefined) return null;
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      preserveAspectRatio={isBars ? 'none' : undefined}
      shapeRendering="crispEdges"
      className={`block rounded-card border border-line bg-white ${isBars ? 'h-24 w-full max-w-80' : isLarge ? 'w-72 max-w-full' : 'w-44'}`}
    >
      <path d={drawn.path} className="fill-black" />
    </svg>
  );
}

interface DrawnCode {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}
/** Quiet around a barcode, in widths of its thinnest bar. */
const QUIET = 10;
const MOST_SIGNS = 1200;

function modulesOf(text: string): DrawnCode | undefined {
  if (text === '' || text.length > MOST_SIGNS) return undefined;
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { path, width: size, height: size };
}

function barsOf(text: string): DrawnCode | undefined {
  const widths = code128(text);
  if (widths === undefined) return undefined;
  let at = QUIET;
  const path = widths
    .map((width, index) => {
      const bar = index % 2 === 0 ? `M${at} 6h${width}v48h-${width}z` : '';
      at += width;
      return bar;
    })
    .join('');
  return { path, width: at + QUIET, height: 60 };
}
