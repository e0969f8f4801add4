import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { formatStoredDateRange } from '#application/formatting/dateText.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { instanceAddress } from '../ui/navigation/instanceAddress.ts';
import { PageLink } from '../ui/navigation/PageLink.tsx';
import { instanceLook } from '../ui/workflow/statusLook.ts';
import type { AbsenceOverlaps } from './model/AbsenceOverlaps.ts';

/** Lists the user's requests for an absence at the same time before sending, with their dates, status and a link. */
export const AbsenceOverlapNotice = observer(function OverlapNote({
  overlaps,
}: {
  readonly overlaps: AbsenceOverlaps;
}) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { overlaps: rows } = overlaps;
  if (rows.length === 0) return null;
  return (
    <div role="note" className="rounded-card bg-return-tint px-4 py-3 text-14">
      <p className="text-return">{t('form.overlaps', { count: rows.length })}</p>
      <ul className="mt-1 grid gap-1">
        {rows.map(({ instance, begin, end }) => (
          <li key={instance.id}>
            <PageLink
              to={instanceAddress(instance).page}
              params={instanceAddress(instance).params}
              className="inline-block min-h-6 break-words text-action underline"
            >
              {instance.subject}
            </PageLink>
            <p className="text-soft">
              {formatStoredDateRange(begin, end, formatOf(begin, end), language)}
              {' · '}
              {t(instanceLook(instance.status, instance.outcome).labelKey)}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
});

const formatOf = (begin: string, end: string): string =>
  begin.includes(':') || end.includes(':') ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD';
