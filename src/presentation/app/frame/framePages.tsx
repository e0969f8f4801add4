import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { FramePageName } from '../../ui/navigation/addresses.ts';
import { FramedPage } from './FramedPage.tsx';

/** Query parameters: `url`, the absolute address; `title`, the title of the page. */
function ExternalPage() {
  const [query] = useSearchParams();
  const { t } = useTranslation();
  const address = query.get('url') ?? '';
  const title = query.get('title') ?? '';
  return (
    <FramedPage
      key={address}
      title={title === '' ? t('page.externalPage') : title}
      find={() => (address === '' ? undefined : address)}
      emptyText={t('frame.noAddress')}
    />
  );
}

/** Query parameters of this client. All others are passed to the report. */
const OWN = new Set(['name', 'title', 'tenantId', 'appId', 'flag']);

/** Query parameters: `name` of the report, `title`, and the parameters of the report. */
function ReportFramePage() {
  const [query] = useSearchParams();
  const { t } = useTranslation();
  const name = query.get('name') ?? '';
  const title = query.get('title') ?? '';
  const values = Object.fromEntries([...query].filter(([key]) => !OWN.has(key)));
  return (
    <FramedPage
      key={query.toString()}
      title={title === '' ? t('page.reportFrame') : title}
      find={(places) => places.getReportUrl(name, values)}
      emptyText={t('frame.noReport')}
    />
  );
}

export const FRAME_PAGES: Readonly<Record<FramePageName, ComponentType>> = {
  reportFrame: ReportFramePage,
  externalPage: ExternalPage,
};
