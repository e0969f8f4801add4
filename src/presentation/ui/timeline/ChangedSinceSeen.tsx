import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import type { ChangesSinceSeen, SeenChange } from '#domain/requests/instanceViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { Card } from '../layout/Card.tsx';
import { SectionTitle } from '../layout/SectionTitle.tsx';
import { ChangeList } from './ChangeList.tsx';
import { formatRecordTime } from './formatRecordTime.ts';

/** Length of both texts of a change above which they are folded. */
const FOLDED_LENGTH = 160;
const isLong = ({ before, after }: SeenChange): boolean => before.length + after.length > FOLDED_LENGTH;

interface ChangedSinceSeenProps {
  readonly changed: ChangesSinceSeen | undefined;
  readonly now: Instant;
}

/** Lists what others have changed since the user opened the request: when, by whom, and each field. */
export function ChangedSinceSeen({ changed, now }: ChangedSinceSeenProps) {
  const { t, i18n } = useTranslation();
  if (!changed) return null;
  const { since, byNames, changes, hasEarlier } = changed;
  const moment = formatRecordTime(toLanguage(i18n.language), since, now);
  const short = changes.filter((change) => !isLong(change));
  return (
    <section className="mb-3">
      <SectionTitle>{t('node.changedSince', { moment, names: byNames })}</SectionTitle>
      <Card className="px-4 pt-2.5 pb-4">
        {short.length > 0 && <ChangeList changes={short} />}
        {changes.filter(isLong).map((change) => (
          <details key={`${change.form}.${change.field}`} className="mt-1.5">
            <summary className="flex min-h-11 cursor-pointer items-center text-14 text-action">
              {t('node.changedText', { label: change.label })}
            </summary>
            <ChangeList changes={[change]} />
          </details>
        ))}
        {hasEarlier && <p className="mt-1.5 text-14 text-soft">{t('node.changedEarlier')}</p>}
      </Card>
    </section>
  );
}
