import { useTexts } from '../i18n/useTexts.ts';
import { ViewerFrame } from './ViewerFrame.tsx';
import type { ViewerProps } from './viewerKind.ts';
import { ViewerNote } from './ViewerNote.tsx';

/** Reports that a file cannot be shown, and offers the download. */
export function UnsupportedFile(props: ViewerProps) {
  const { t } = useTexts();
  return (
    <ViewerFrame {...props} label={t('viewer.document', { name: props.file.name })}>
      <ViewerNote>{t('viewer.notShown')}</ViewerNote>
    </ViewerFrame>
  );
}
