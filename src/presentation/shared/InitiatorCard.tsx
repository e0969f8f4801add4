import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { formatMoment } from '../i18n/formats.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Avatar } from './Avatar.tsx';
import { Card } from './Card.tsx';

/** Who asks for it, from where, since when; a draft has not been sent yet. */
export function InitiatorCard({ instance, now }: { readonly instance: InstanceRow; readonly now: Instant }) {
  const { t, language } = useTexts();
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
          {t('task.sentAt', { moment: formatMoment(language, instance.startedAt, now) })}
        </p>
      )}
    </Card>
  );
}
