import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import type { RecordAction } from '#domain/workflow/command.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { toLanguage } from '#application/formatting/language.ts';
import type { Translate } from '../i18n/translate.ts';
import { classes } from '../controls/classes.ts';
import { formatHolders } from '../workflow/formatHolders.ts';
import { AgentNotes } from '../workflow/AgentNotes.tsx';
import { instanceLook } from '../workflow/statusLook.ts';
import { formatRecordTime } from './formatRecordTime.ts';
import type { TimelineStep, TimelineRow } from './buildTimeline.ts';
import { isProcessRecord, isDecision } from '#domain/history/recordGroups.ts';
import { AttachmentList } from '../attachments/AttachmentList.tsx';
import { ChangeList } from './ChangeList.tsx';
import { RecordNames } from './RecordNames.tsx';
import { RecordTimes } from './RecordTimes.tsx';
import { Avatar } from '../controls/Avatar.tsx';
import { avatarInitial } from '../controls/avatarColour.ts';
import { recordLook } from '../workflow/recordLook.ts';
import { StatusDot } from '../controls/StatusDot.tsx';
import { TONE_CLASSES } from '../controls/tone.ts';

interface StepProps {
  readonly step: TimelineStep;
  readonly instance: InstanceRow;
  readonly now: Instant;
  readonly next: TimelineStep | undefined;
}

const HAS_ONE_TIME: ReadonlySet<TimelineStep['kind']> = new Set(['start', 'current', 'end']);

/** One step: its mark on the line, its name, the state of the vote, and its records. */
export function TimelineItem({ step, instance, now, next }: StepProps) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { kind, rows, waiting, at, count } = step;
  const moment = formatRecordTime(language, at, now);
  return (
    <li className="relative flex gap-4 pb-5 last:pb-1">
      {next && (
        <span
          aria-hidden="true"
          className={classes(
            'absolute top-9 bottom-0 left-[15px] border-l-2',
            next.kind === 'current' ? 'border-dashed border-edge' : isForward(step) ? 'border-agree' : 'border-edge',
          )}
        />
      )}
      <StepMark step={step} instance={instance} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="min-w-0 flex-[1_1_6rem] text-16 font-semibold">
            {nameOf(step, instance, t)}
            {count && (
              <span className="figures ml-2 rounded-full bg-sunken px-2 py-0.5 text-12 font-normal whitespace-nowrap">
                {t('node.votes', { ...count })}
              </span>
            )}
          </h3>
          {HAS_ONE_TIME.has(kind) && (
            <time dateTime={new Date(at).toISOString()} className="figures text-14 text-soft">
              {kind === 'current' ? t('node.arrived', { moment }) : moment}
            </time>
          )}
        </div>
        {kind === 'current' && (
          <p className="text-14 text-action">
            {formatHolders(waiting.length === 0 ? [{ name: t('node.nobody') }] : waiting, t, now - at)}
            <AgentNotes holders={waiting} />
          </p>
        )}
        {rows.map((row) => (
          <RecordLine key={row.id} row={row} isStart={kind === 'start'} now={now} />
        ))}
      </div>
    </li>
  );
}

function nameOf({ kind, nodeName }: TimelineStep, { status, outcome }: InstanceRow, t: Translate): string {
  if (kind === 'start') return t('node.start');
  if (kind === 'end') return t(instanceLook(status, outcome).labelKey);
  if (kind === 'after') return t('node.afterEnd');
  return nodeName === '' ? t('node.wholeRequest') : nodeName;
}

const FORWARD: ReadonlySet<RecordAction> = new Set(['submit', 'agree', 'timeoutAgree', 'skip']);
const isForward = ({ rows }: TimelineStep): boolean => rows.some(({ action }) => FORWARD.has(action));

/** Opinions longer than this number of characters are folded. */
const LONG_OPINION = 90;

interface RecordLineProps {
  readonly row: TimelineRow;
  /** The record of a start shows its time next to the name. */
  readonly isStart: boolean;
  readonly now: Instant;
}

/** One record: approver, action, arrival, time of the action, and remark. */
const RecordLine = ({ row, isStart, now }: RecordLineProps) => (
  <div className="mt-2 first-of-type:mt-1">
    <RecordNames row={row} department={isStart ? row.handlerDepartment : ''} />
    {!isStart && <RecordTimes arrival={row.arrival} doneAt={row.doneAt} now={now} />}
    {!isProcessRecord(row) && row.remark !== '' && <Opinion text={row.remark} />}
    {row.changes && <ChangeList changes={row.changes} />}
    {row.files.length > 0 && (
      <div className="mt-2">
        <AttachmentList files={row.files.map((file) => ({ ...file, size: 0 }))} />
      </div>
    )}
  </div>
);

function Opinion({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > LONG_OPINION;
  return (
    <blockquote className="mt-1.5 rounded-lg bg-paper px-3 py-2 text-14">
      <p className={classes('whitespace-pre-wrap', isLong && !isOpen && 'line-clamp-3')}>{text}</p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          className="min-h-11 text-action"
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'node.less' : 'app.more')}
        </button>
      )}
    </blockquote>
  );
}

const DISC = 'relative z-[1] grid size-8 shrink-0 place-items-center rounded-full text-14 font-semibold';

/**
 * The mark of a step on the line: a user, a count of votes, a dot for a waiting step, or the seal of the end. It
 * repeats the text.
 */
function StepMark({
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
