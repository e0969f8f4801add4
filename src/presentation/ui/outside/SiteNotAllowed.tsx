import { useTranslation } from 'react-i18next';
import { readUrl } from '#application/shared/readUrl.ts';
import { NoticeBox } from '../feedback/NoticeBox.tsx';

interface SiteNotAllowedProps {
  /** The requested address; `undefined` if there is none. */
  readonly address: string | undefined;
  readonly emptyTitle: string;
}

/** Explains why a page of another site is not shown. */
export function SiteNotAllowed({ address, emptyTitle }: SiteNotAllowedProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <NoticeBox
        picture="lost"
        title={address === undefined ? emptyTitle : t('frame.notListed')}
        advice={t('frame.askOperator', { site: address === undefined ? '' : siteOf(address) })}
      />
    </div>
  );
}

/** Returns the host of an address, or its first 60 characters if it is not a URL. */
const siteOf = (address: string): string => readUrl(address)?.host ?? address.slice(0, 60);
