import { readUrl } from '#application/readUrl.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { NoticeBox } from '../NoticeBox.tsx';

interface NotListedProps {
  /** What was asked for; nothing where nothing was. */
  readonly asked: string | undefined;
  /** What is said where there is nothing. */
  readonly nothing: string;
}

/** Why a page of another site is not shown. */
export function NotListed({ asked, nothing }: NotListedProps) {
  const { t } = useTexts();
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

/** As much of an address as one can judge it by. */
const siteOf = (address: string): string => readUrl(address)?.host ?? address.slice(0, 60);
