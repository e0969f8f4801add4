import SignaturePad, { type PointGroup } from 'signature_pad';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import { annotatedSize } from './markedPicture.ts';

/** The colours of the light theme, as pictures do not change with the theme. */
export const PENS = [
  { name: 'red', colour: '#b3261e' },
  { name: 'blue', colour: '#1f4e8c' },
  { name: 'green', colour: '#1b7f4b' },
  { name: 'black', colour: '#1a1d21' },
] as const;
export type PenName = (typeof PENS)[number]['name'];

/** Methods of the pad for its parent. */
export interface PadHandle {
  canvas(): HTMLCanvasElement | undefined;
  undo(): void;
  clear(): void;
}

interface PadSize {
  readonly width: number;
  readonly height: number;
}

interface DrawingPadProps {
  readonly ref: Ref<PadHandle>;
  readonly picture: HTMLImageElement;
  readonly pen: PenName;
  readonly name: string;
  readonly onStroke: (strokes: number) => void;
}

/** A signature pad over a picture. */
export function DrawingPad({ ref, picture, pen, name, onStroke }: DrawingPadProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const [room, setRoom] = useState<PadSize | undefined>(undefined);
  const measured = useRef(0);
  const colour = PENS.find((each) => each.name === pen)?.colour ?? PENS[0].colour;
  const { width, height } = annotatedSize(picture);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      const scale = Math.min(element.clientWidth / width, element.clientHeight / height);
      setRoom({ width: width * scale, height: height * scale });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [width, height]);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element || !room || room.width < 1) return;
    const own = (pad.current ??= newPad(element, { width, height }, onStroke));
    // Scales the strokes when the size changes (keyboard, rotation), so that they stay in place on the picture.
    const drawn = scaleStrokes(own.toData(), room.width / (measured.current || room.width));
    measured.current = room.width;
    element.getContext('2d')?.setTransform(width / room.width, 0, 0, height / room.height, 0, 0);
    own.fromData(drawn);
  }, [room, width, height, onStroke]);
  useEffect(() => () => pad.current?.off(), []);
  useEffect(() => {
    if (pad.current) pad.current.penColor = colour;
  }, [colour, room]);
  useImperativeHandle(ref, () => ({
    canvas: () => canvas.current ?? undefined,
    undo: () => {
      const left = pad.current?.toData().slice(0, -1) ?? [];
      pad.current?.fromData(left);
      onStroke(left.length);
    },
    clear: () => {
      pad.current?.clear();
      onStroke(0);
    },
  }));
  return (
    <div ref={frame} className="relative min-h-0 flex-1 overflow-hidden bg-sunken">
      {room && (
        <div className="absolute inset-0 m-auto" style={room}>
          <img src={picture.src} alt="" className="absolute inset-0 size-full" />
          <canvas ref={canvas} role="img" aria-label={name} className="absolute inset-0 size-full touch-none" />
        </div>
      )}
    </div>
  );
}

function newPad(
  canvas: HTMLCanvasElement,
  { width, height }: PadSize,
  onStroke: (strokes: number) => void,
): SignaturePad {
  [canvas.width, canvas.height] = [width, height];
  const pad = new SignaturePad(canvas, { minWidth: 1.5, maxWidth: 4 });
  pad.addEventListener('endStroke', () => onStroke(pad.toData().length));
  return pad;
}

const scaleStrokes = (strokes: PointGroup[], factor: number): PointGroup[] =>
  strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
