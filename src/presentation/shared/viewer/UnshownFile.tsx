import { useTexts } from '../../i18n/useTexts.ts';
import { ViewerFrame } from './ViewerFrame.tsx';
import type { ShownFile } from './viewerKind.ts';
import { ViewerNote } from './ViewerNote.tsx';

/** A file nobody here can read: says so, and offers it as it is. */
export function UnshownFile(props: ShownFile) {
  const { t } = useTexts();
  return (
    <ViewerFrame {...props} label={t('viewer.document', { name: props.file.name })}>
      <ViewerNote>{t('viewer.notShown')}</ViewerNote>
    </ViewerFrame>
  );
}
