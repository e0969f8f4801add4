import { useTranslation } from 'react-i18next';
import { readUrl } from '#application/shared/readUrl.ts';
import { NoticeBox } from '../feedback/NoticeBox.tsx';

interface NotListedProps {
  /** The requested address; `undefined` if there is none. */
  readonly asked: string | undefined;
  /** Title if there is no address. */
  readonly nothing: string;
}

/** Explains why a page of another site is not shown. */
export function SiteNotAllowed({ asked, nothing }: NotListedProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <NoticeBox
        picture="lost"
        title={asked === undefined ? nothing : t('frame.notListed')}
        advice={t('frame.askOperator', { site: asked === undefined ? '' : siteOf(asked) })}
      />
    </div>
  );
}

/** Returns the host of an address, or its first 60 characters if it is not a URL. */
const siteOf = (address: string): string => readUrl(address)?.host ?? address.slice(0, 60);
