import { lazyComponent } from '../feedback/lazyComponent.tsx';
import { PartPlaceholder } from '../feedback/PartPlaceholder.tsx';
import { PictureViewer } from './PictureViewer.tsx';
import type { OnAnnotated, ViewerProps, ViewerKind } from './viewerKind.ts';

const options = { placeholder: PartPlaceholder, texts: ['viewer'] } as const;
const VIEWERS = {
  pdf: lazyComponent(async () => (await import('./pdf/PdfViewer.tsx')).PdfViewer, options),
  document: lazyComponent(async () => (await import('./DocumentViewer.tsx')).DocumentViewer, options),
  none: lazyComponent(async () => (await import('./UnsupportedFile.tsx')).UnsupportedFile, options),
};

interface FileViewerProps extends ViewerProps {
  readonly kind: ViewerKind;
  readonly onAnnotated?: OnAnnotated | undefined;
}

/** Shows a file inside the app. The code of each viewer is loaded with the first such file. */
export function FileViewer({ kind, onAnnotated, ...shown }: FileViewerProps) {
  if (kind === 'picture') return <PictureViewer {...shown} onAnnotated={onAnnotated} />;
  const Viewer = VIEWERS[kind];
  return <Viewer {...shown} />;
}
