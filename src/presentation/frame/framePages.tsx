import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../i18n/useTexts.ts';
import type { FramePageName } from '../routes/addresses.ts';
import { FramedPage } from './FramedPage.tsx';

/** Parameters: `url`, the whole address; `title`, what stands above it. */
function ExternalPage() {
  const [query] = useSearchParams();
  const { t } = useTexts();
  const address = query.get('url') ?? '';
  const title = query.get('title') ?? '';
  return (
    <FramedPage
      key={address}
      title={title === '' ? t('page.externalPage') : title}
      find={() => (address === '' ? undefined : address)}
      nothing={t('frame.noAddress')}
    />
  );
}

/** What every page may carry, and what names the report: all else is told to the report. */
const OWN = new Set(['name', 'title', 'tenantId', 'appId', 'flag']);

/** Parameters: `name` of the report, `title`, and what the report asks for. */
function ReportFramePage() {
  const [query] = useSearchParams();
  const { t } = useTexts();
  const name = query.get('name') ?? '';
  const title = query.get('title') ?? '';
  const values = Object.fromEntries([...query].filter(([key]) => !OWN.has(key)));
  return (
    <FramedPage
      key={query.toString()}
      title={title === '' ? t('page.reportFrame') : title}
      find={(places) => places.report(name, values)}
      nothing={t('frame.noReport')}
    />
  );
}

/** Pages that show a page of another site. */
export const FRAME_PAGES: Readonly<Record<FramePageName, ComponentType>> = {
  reportFrame: ReportFramePage,
  externalPage: ExternalPage,
};
