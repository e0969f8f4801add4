import { loadTexts } from '../../i18n/texts.ts';
import { fetched } from '../fetched.ts';
import { LaterPart } from '../LaterPart.tsx';
import { PictureViewer } from './PictureViewer.tsx';
import type { OnMarked, ShownFile, ViewerKind } from './viewerKind.ts';

const withTexts = async <T,>(load: Promise<T>): Promise<T> => (await Promise.all([load, loadTexts(['viewer'])]))[0];
const pdf = fetched(async () => (await withTexts(import('./pdf/PdfViewer.tsx'))).PdfViewer);
const document = fetched(async () => (await withTexts(import('./DocumentViewer.tsx'))).DocumentViewer);
const none = fetched(async () => (await withTexts(import('./UnshownFile.tsx'))).UnshownFile);
const PARTS = { pdf, document, none };

interface FileViewerProps extends ShownFile {
  readonly kind: ViewerKind;
  readonly onMarked?: OnMarked | undefined;
}

/** A file where one is: each kind of viewer comes with the first such file. */
export function FileViewer({ kind, onMarked, ...shown }: FileViewerProps) {
  if (kind === 'picture') return <PictureViewer {...shown} onMarked={onMarked} />;
  return <LaterPart part={PARTS[kind]}>{(Viewer) => <Viewer {...shown} />}</LaterPart>;
}
