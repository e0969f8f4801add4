import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { PortalPage } from '#domain/portal/portalLayout.ts';
import { titleIn } from '#domain/portal/portalLayout.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { LeftOutNote } from '../shared/LeftOutNote.tsx';
import type { Loader } from '../shared/Loader.ts';
import { LoaderState } from '../shared/LoaderState.tsx';
import { NoticeBox } from '../shared/NoticeBox.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { PortalView } from './PortalView.tsx';

interface PageOfColumnsProps {
  readonly loader: Loader<PortalPage>;
  /** Where the page has no title of its own. */
  readonly titleKey: TextKey;
  /** Of a page that is not there, or not for whoever asks. */
  readonly absent: { readonly title: TextKey; readonly advice: TextKey };
}

/** A page of columns with the title it has in the language in use, also in the window. */
export const PageOfColumns = observer(function PageOfColumns({ loader, titleKey, absent }: PageOfColumnsProps) {
  const { t, language } = useTexts();
  const { value, failure, leftOut } = loader;
  const isAbsent = failure?.kind === 'refused' && failure.refusal.code === 'notFound';
  const own = value === undefined ? '' : titleIn(value.title, language);
  const title = own === '' ? t(titleKey) : own;
  useEffect(() => {
    document.title = title;
  }, [title]);
  const isRead = value !== undefined;
  return (
    <PageFrame title={title} back="workbench">
      {leftOut > 0 && <LeftOutNote count={leftOut} />}
      {isRead && value.items.length > 0 && <PortalView items={value.items} />}
      {isRead && value.items.length === 0 && (
        <NoticeBox picture="empty" title={t('portal.empty')} advice={t('portal.emptyTodo')} />
      )}
      {isAbsent && <NoticeBox picture="lost" title={t(absent.title)} advice={t(absent.advice)} />}
      {!isRead && !isAbsent && <LoaderState loader={loader} />}
    </PageFrame>
  );
});
