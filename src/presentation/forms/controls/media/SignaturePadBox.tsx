import SignaturePad from 'signature_pad';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';

/** Methods of the pad for the surrounding sheet. */
export interface SignatureHandle {
  /** Returns the drawing, or undefined if the pad is empty. */
  picture(): Promise<Blob | undefined>;
  clear(): void;
}

/** Dark on white, so that the signature is readable in both themes and in print. */
const INK = '#1a1d21';
const PAPER = '#ffffff';

export function SignaturePadBox({ ref, name }: { readonly ref: Ref<SignatureHandle>; readonly name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const made = new SignaturePad(element, { penColor: INK, backgroundColor: PAPER, minWidth: 1, maxWidth: 3 });
    pad.current = made;
    const fit = createCanvasResizer(element, made);
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.off();
    };
  }, []);
  useImperativeHandle(ref, () => ({
    picture: async () => (canvas.current && pad.current?.isEmpty() === false ? blobOf(canvas.current) : undefined),
    clear: () => pad.current?.clear(),
  }));
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={name}
      className="block h-48 w-full touch-none [@media(max-height:30rem)]:row-span-2 [@media(max-height:30rem)]:h-36 rounded-card border border-edge bg-white"
    />
  );
}

/**
 * Returns a function that adapts the canvas to its size on screen. Keeps the drawing and scales it down if there is
 * less space.
 */
function createCanvasResizer(element: HTMLCanvasElement, pad: SignaturePad): () => void {
  let size = { width: 0, height: 0 };
  return () => {
    const { clientWidth: width, clientHeight: height } = element;
    if (width === size.width && height === size.height) return;
    const scale = size.width === 0 ? 1 : Math.min(1, width / size.width, height / size.height);
    const drawn = pad.toData().map((group) => ({
      ...group,
      points: group.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
    }));
    const ratio = Math.max(1, devicePixelRatio);
    element.width = width * ratio;
    element.height = height * ratio;
    element.getContext('2d')?.scale(ratio, ratio);
    pad.fromData(drawn);
    size = { width, height };
  };
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob | undefined> =>
  new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png');
  });

const [WIDTH, HEIGHT, MARGIN] = [720, 240, 24];

/** Draws a typed name as a signature picture. */
export async function renderTypedName(name: string): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const brush = canvas.getContext('2d');
  if (!brush || name === '') return undefined;
  brush.fillStyle = PAPER;
  brush.fillRect(0, 0, WIDTH, HEIGHT);
  brush.fillStyle = INK;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  const font = (size: number) => `italic ${size}px "Songti SC", "Noto Serif CJK SC", "Snell Roundhand", cursive, serif`;
  let size = 120;
  brush.font = font(size);
  while (size > 24 && brush.measureText(name).width > WIDTH - 2 * MARGIN) {
    size -= 8;
    brush.font = font(size);
  }
  brush.fillText(name, WIDTH / 2, HEIGHT / 2);
  return blobOf(canvas);
}
