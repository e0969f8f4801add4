import '../../html/guardSinks.ts';
import {
  getDocument,
  GlobalWorkerOptions,
  TextLayer,
  version,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { readPdfLinks, type PdfLink } from './pdfLinks.ts';

GlobalWorkerOptions.workerSrc = workerAddress;
/**
 * Character maps for East Asian languages, standard fonts that a PDF may leave out, and an image decoder
 * (scripts/build/pdfAssets.ts).
 */
const PDF_ASSETS_URL = `${import.meta.env.BASE_URL}assets/pdf-${version}/`;
/** Maximum number of pixels of a canvas; some phones reject more. */
const MAX_CANVAS_PIXELS = 8_000_000;

/** Why a PDF cannot be shown. */
export type PdfError = 'away' | 'broken' | 'locked';

/** A parsed PDF with the aspect ratio of its first page; nothing is rendered yet. */
export interface OpenedPdf {
  readonly pages: number;
  readonly firstRatio: number;
  /** Renders a page with this width and its text layer. `stop` cancels rendering. */
  readonly draw: (
    page: number,
    width: number,
    place: PdfPageElements,
  ) => { readonly done: Promise<RenderedPage>; stop(): void };
  /** Returns the links of a page; positions are percentages of the page. */
  readonly links: (page: number) => Promise<readonly PdfLink[]>;
  readonly close: () => void;
}
interface PdfPageElements {
  readonly canvas: HTMLCanvasElement;
  readonly words: HTMLElement;
}
/** Aspect ratio of a page (height by width), and whether it contains text. */
export interface RenderedPage {
  readonly ratio: number;
  readonly hasWords: boolean;
}

/** Parses a file. Scripts in it are not executed. */
export async function openPdf(file: Blob): Promise<OpenedPdf | PdfError> {
  const data = new Uint8Array(await file.arrayBuffer());
  const task = getDocument({
    data,
    cMapUrl: `${PDF_ASSETS_URL}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${PDF_ASSETS_URL}standard_fonts/`,
    wasmUrl: `${PDF_ASSETS_URL}wasm/`,
    // The content security policy forbids compiling WebAssembly.
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
      links: (page) => readPdfLinks(pdf, page),
      close: () => void task.destroy(),
    };
  } catch (error) {
    void task.destroy();
    return error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken';
  }
}

function drawPage(pdf: PDFDocumentProxy, number: number, width: number, { canvas, words }: PdfPageElements) {
  let stop = () => {};
  let isStopped = false;
  async function run(): Promise<RenderedPage> {
    const page = await pdf.getPage(number);
    const { width: own, height } = page.getViewport({ scale: 1 });
    const drawn = { ratio: height / own, hasWords: true };
    if (isStopped) return drawn;
    const scale = width / own;
    const most = Math.sqrt(MAX_CANVAS_PIXELS / (width * height * scale));
    const viewport = page.getViewport({ scale: scale * Math.min(Math.max(1, devicePixelRatio), most) });
    [canvas.width, canvas.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
    const drawing = page.render({ canvas, viewport });
    stop = () => drawing.cancel();
    await drawing.promise;
    return { ...drawn, hasWords: isStopped || (await renderTextLayer(page, scale, words)) };
  }
  return {
    done: run(),
    stop: () => {
      isStopped = true;
      stop();
    },
  };
}

/** Renders the text of a page as a transparent layer for screen readers, search and copying. */
async function renderTextLayer(page: PDFPageProxy, scale: number, words: HTMLElement): Promise<boolean> {
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
