import { useTranslation } from 'react-i18next';
import { toLanguage } from '#application/formatting/language.ts';
import type { ChangesSinceSeen, SeenChange } from '#domain/requests/instanceViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { Card } from '../layout/Card.tsx';
import { SectionTitle } from '../layout/SectionTitle.tsx';
import { ChangeList } from './ChangeList.tsx';
import { formatRecordTime } from './formatRecordTime.ts';
import { LongChange } from './LongChange.tsx';

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
          <LongChange key={`${change.form}.${change.field}`} change={change} />
        ))}
        {hasEarlier && <p className="mt-1.5 text-14 text-soft">{t('node.changedEarlier')}</p>}
      </Card>
    </section>
  );
}
