import { loadTexts } from '../i18n/texts.ts';
import { lazyValue } from '../feedback/lazyValue.ts';
import { LazyPart } from '../feedback/LazyPart.tsx';
import { PictureViewer } from './PictureViewer.tsx';
import type { OnMarked, ViewerProps, ViewerKind } from './viewerKind.ts';

const withTexts = async <T,>(load: Promise<T>): Promise<T> => (await Promise.all([load, loadTexts(['viewer'])]))[0];
const pdf = lazyValue(async () => (await withTexts(import('./pdf/PdfViewer.tsx'))).PdfViewer);
const document = lazyValue(async () => (await withTexts(import('./DocumentViewer.tsx'))).DocumentViewer);
const none = lazyValue(async () => (await withTexts(import('./UnsupportedFile.tsx'))).UnsupportedFile);
const PARTS = { pdf, document, none };

interface FileViewerProps extends ViewerProps {
  readonly kind: ViewerKind;
  readonly onMarked?: OnMarked | undefined;
}

/** Shows a file inside the app. The code of each viewer is loaded with the first such file. */
export function FileViewer({ kind, onMarked, ...shown }: FileViewerProps) {
  if (kind === 'picture') return <PictureViewer {...shown} onMarked={onMarked} />;
  return <LazyPart part={PARTS[kind]}>{(Viewer) => <Viewer {...shown} />}</LazyPart>;
}
