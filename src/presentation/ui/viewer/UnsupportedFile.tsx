import { useTranslation } from 'react-i18next';
import { ViewerFrame } from './ViewerFrame.tsx';
import type { ViewerProps } from './viewerKind.ts';
import { ViewerNote } from './ViewerNote.tsx';

/** Reports that a file cannot be shown, and offers the download. */
export function UnsupportedFile(props: ViewerProps) {
  const { t } = useTranslation();
  return (
    <ViewerFrame {...props} label={t('viewer.document', { name: props.file.name })}>
      <ViewerNote>{t('viewer.notShown')}</ViewerNote>
    </ViewerFrame>
  );
}
