import { encode } from 'uqr';
import { code128 } from './code128.ts';

interface CodePictureProps {
  readonly text: string;
  readonly isBars: boolean;
  /** Whether the code is enlarged, to be scanned from a greater distance. */
  readonly isLarge?: boolean;
  readonly name: string;
}

/** Draws a code in dark on white in both themes, because scanners require it. */
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
/** Width of the quiet zone around a barcode, in modules. */
const QUIET_ZONE_MODULES = 10;
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
  let at = QUIET_ZONE_MODULES;
  const path = widths
    .map((width, index) => {
      const bar = index % 2 === 0 ? `M${at} 6h${width}v48h-${width}z` : '';
      at += width;
      return bar;
    })
    .join('');
  return { path, width: at + QUIET_ZONE_MODULES, height: 60 };
}
