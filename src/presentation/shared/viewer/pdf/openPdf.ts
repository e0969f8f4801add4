import {
  getDocument,
  GlobalWorkerOptions,
  TextLayer,
  version,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { linksOf, type PaperLink } from './pdfLinks.ts';

GlobalWorkerOptions.workerSrc = workerAddress;
/** Maps of East Asian characters, fonts that need not stand in a file, and a decoder (scripts/build/pdfAssets.ts). */
const BESIDE = `${import.meta.env.BASE_URL}assets/pdf-${version}/`;
/** A canvas with more points is refused by some phones. */
const MOST_POINTS = 8_000_000;

/** Why there is nothing to see. */
export type PaperProblem = 'away' | 'broken' | 'locked';

/** A PDF with the size of its first page, before anything is drawn. */
export interface OpenedPaper {
  readonly pages: number;
  readonly firstRatio: number;
  /** Draws a page as wide as this, with its words over it. @returns what takes it away again */
  readonly draw: (page: number, width: number, place: PdfPlace) => { readonly done: Promise<ShownPage>; stop(): void };
  /** What can be pressed on a page, with its place in parts of a hundred. */
  readonly links: (page: number) => Promise<readonly PaperLink[]>;
  readonly close: () => void;
}
interface PdfPlace {
  readonly canvas: HTMLCanvasElement;
  readonly words: HTMLElement;
}
/** How high a page is by its width, and whether it has words. */
export interface ShownPage {
  readonly ratio: number;
  readonly hasWords: boolean;
}

/** Reads a whole file; nothing in it runs. */
export async function openPdf(file: Blob): Promise<OpenedPaper | PaperProblem> {
  const data = new Uint8Array(await file.arrayBuffer());
  const task = getDocument({
    data,
    cMapUrl: `${BESIDE}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${BESIDE}standard_fonts/`,
    wasmUrl: `${BESIDE}wasm/`,
    // The page's content policy lets nothing be compiled.
    useWasm: false,
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
  });
  try {
    const pdf = await task.promise;
    const first = (await pdf.getPage(1)).getViewport({ scale: 1 });
    return {
      pages: pdf.numPages,
      firstRatio: first.height / first.width,
      draw: (page, width, place) => drawPage(pdf, page, width, place),
      links: (page) => linksOf(pdf, page),
      close: () => void task.destroy(),
    };
  } catch (error) {
    void task.destroy();
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken';
  }
}

function drawPage(pdf: PDFDocumentProxy, number: number, width: number, { canvas, words }: PdfPlace) {
  let stop = () => {};
  let isStopped = false;
  async function run(): Promise<ShownPage> {
    const page = await pdf.getPage(number);
    const { width: own, height } = page.getViewport({ scale: 1 });
    const drawn = { ratio: height / own, hasWords: true };
    if (isStopped) return drawn;
    const scale = width / own;
    const most = Math.sqrt(MOST_POINTS / (width * height * scale));
    const viewport = page.getViewport({ scale: scale * Math.min(Math.max(1, devicePixelRatio), most) });
    [canvas.width, canvas.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
    const drawing = page.render({ canvas, viewport });
    stop = () => drawing.cancel();
    await drawing.promise;
    return { ...drawn, hasWords: isStopped || (await writeWords(page, scale, words)) };
  }
  return {
    done: run(),
    stop: () => {
      isStopped = true;
      stop();
    },
  };
}

/** The words of a page at their places, to be read aloud, found and copied. */
async function writeWords(page: PDFPageProxy, scale: number, words: HTMLElement): Promise<boolean> {
  words.replaceChildren();
  words.style.setProperty('--total-scale-factor', String(scale));
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: words,
    viewport: page.getViewport({ scale }),
  });
  await layer.render();
  return layer.textContentItemsStr.some((text) => text.trim() !== '');
}
