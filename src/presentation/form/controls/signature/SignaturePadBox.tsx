import SignaturePad from 'signature_pad';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';

/** What the sheet around it asks of the pad. */
export interface SignatureHandle {
  /** Nothing, where nobody has drawn. */
  picture(): Promise<Blob | undefined>;
  clear(): void;
}

/** Dark on white, as on paper: whoever reads it later may do so in any theme, or in print. */
const INK = '#1a1d21';
const PAPER = '#ffffff';

export function SignaturePadBox({ ref, name }: { readonly ref: Ref<SignatureHandle>; readonly name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const ratio = Math.max(1, devicePixelRatio);
    element.width = element.clientWidth * ratio;
    element.height = element.clientHeight * ratio;
    element.getContext('2d')?.scale(ratio, ratio);
    pad.current = new SignaturePad(element, { penColor: INK, backgroundColor: PAPER, minWidth: 1, maxWidth: 3 });
    return () => pad.current?.off();
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
      className="block h-48 w-full touch-none rounded-card border border-edge bg-white"
    />
  );
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob | undefined> =>
  new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png');
  });

const [WIDTH, HEIGHT, MARGIN] = [720, 240, 24];

/** A typed name as the same kind of picture. */
export async function drawName(name: string): Promise<Blob | undefined> {
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
