import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { localizePageTitle, type PortalPage } from '#domain/portal/portalLayout.ts';
import { toLanguage } from '#application/formatting/language.ts';
import type { TextKey } from '../ui/i18n/textKeys.ts';
import { SkippedRowsNotice } from '../ui/feedback/SkippedRowsNotice.tsx';
import type { Loader } from '../ui/state/Loader.ts';
import { LoaderState } from '../ui/feedback/LoaderState.tsx';
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { PortalView } from './PortalView.tsx';

interface PageOfColumnsProps {
  readonly loader: Loader<PortalPage>;
  /** Title for a page without one of its own. */
  readonly titleKey: TextKey;
  /** Texts for a page that does not exist or that the user may not see. */
  readonly notFound: { readonly title: TextKey; readonly advice: TextKey };
}

/** A page of columns. Its localized title is also the document title. */
export const PageOfColumns = observer(function PageOfColumns({ loader, titleKey, notFound }: PageOfColumnsProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { value, failure, skipped } = loader;
  const isAbsent = failure?.kind === 'refused' && failure.refusal.code === 'notFound';
  const own = value === undefined ? '' : localizePageTitle(value.title, language);
  const title = own === '' ? t(titleKey) : own;
  useEffect(() => {
    document.title = title;
  }, [title]);
  const isRead = value !== undefined;
  return (
    <PageFrame title={title} back="workbench">
      <SkippedRowsNotice count={skipped} />
      {isRead && value.items.length > 0 && <PortalView items={value.items} />}
      {isRead && value.items.length === 0 && (
        <NoticeBox picture="empty" title={t('portal.empty')} advice={t('portal.emptyTodo')} />
      )}
      {isAbsent && <NoticeBox picture="lost" title={t(notFound.title)} advice={t(notFound.advice)} />}
      {!isRead && !isAbsent && <LoaderState loader={loader} />}
    </PageFrame>
  );
});
