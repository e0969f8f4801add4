import { useTranslation } from 'react-i18next';
import { isDecision } from '#domain/history/recordGroups.ts';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import { Avatar } from '../controls/Avatar.tsx';
import { avatarInitial } from '../controls/avatarColour.ts';
import { classes } from '../controls/classes.ts';
import { recordLook } from '../workflow/recordLook.ts';
import { StatusDot } from '../controls/StatusDot.tsx';
import { instanceLook } from '../workflow/statusLook.ts';
import { TONE_CLASSES } from '../controls/tone.ts';
import type { TimelineStep } from './buildTimeline.ts';

const DISC = 'relative z-[1] grid size-8 shrink-0 place-items-center rounded-full text-14 font-semibold';

/**
 * The mark of a step on the line: a user, a count of votes, a dot for a waiting step, or the seal of the end. It
 * repeats the text.
 */
export function StepMark({
  step: { kind, rows, count },
  instance,
}: {
  readonly step: TimelineStep;
  readonly instance: InstanceRow;
}) {
  const { t } = useTranslation();
  const [only] = rows;
  if (kind === 'current')
    return (
      <span aria-hidden="true" className={classes(DISC, 'border-2 border-action bg-surface')}>
        <span className="size-2.5 rounded-full bg-action" />
      </span>
    );
  if (kind === 'end') {
    const look = instanceLook(instance.status, instance.outcome);
    if (instance.outcome !== 'approved')
      return <StatusDot tone={look.tone} icon={look.icon} size={32} className="relative z-[1]" />;
    return (
      <span
        aria-hidden="true"
        className="relative z-[1] grid size-8 shrink-0 place-items-center rounded-lg bg-seal font-seal text-17 font-semibold text-on-seal"
      >
        {t('node.sealDone')}
      </span>
    );
  }
  if (kind === 'start')
    return <Avatar id={only?.handlerId ?? ''} name={only?.handlerName ?? ''} size={32} className="relative z-[1]" />;
  const decision = rows.findLast(isDecision);
  if (!decision)
    return <StatusDot {...recordLook(rows.at(-1)?.action ?? 'unknown')} size={32} className="relative z-[1]" />;
  const tone = count && count.agreed > 0 ? 'agree' : recordLook(decision.action).tone;
  return (
    <span aria-hidden="true" className={classes(DISC, 'figures', TONE_CLASSES[tone])}>
      {count ? `${count.agreed}/${count.voted}` : avatarInitial(decision.handlerName)}
    </span>
  );
}
