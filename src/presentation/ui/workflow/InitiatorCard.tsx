import { useTranslation } from 'react-i18next';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import { toLanguage, type Language } from '#application/formatting/language.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { formatTimestamp } from '../i18n/formats.ts';
import { Avatar } from '../controls/Avatar.tsx';
import { Card } from '../layout/Card.tsx';
import { companyZoneIfForeign } from './foreignZone.ts';
import { formatRecordTime } from '../timeline/formatRecordTime.ts';

/** Formats the start time. Adds the company's time zone if the device is in another one. */
const sentAt = (language: Language, at: Instant, now: Instant): string =>
  companyZoneIfForeign(at) === undefined ? formatTimestamp(language, at, now) : formatRecordTime(language, at, now);

/** Shows the initiator, department, process and start time of a request; a draft has no start time. */
export function InitiatorCard({ instance, now }: { readonly instance: InstanceRow; readonly now: Instant }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const place = [instance.initiatorDepartment, instance.definitionName].filter((part) => part !== '').join(' · ');
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <Avatar id={instance.initiatorId} name={instance.initiatorName} />
      <div className="min-w-0 flex-[1_1_7rem]">
        <p className="font-semibold">{instance.initiatorName}</p>
        <p className="text-14 text-soft">{place}</p>
      </div>
      {instance.status !== 'drafted' && (
        <p className="figures text-14 text-soft">
          {t('task.sentAt', { moment: sentAt(language, instance.startedAt, now) })}
        </p>
      )}
    </Card>
  );
}
