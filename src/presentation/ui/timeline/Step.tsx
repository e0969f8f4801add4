import { useTranslation } from 'react-i18next';
import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import type { RecordAction } from '#domain/workflow/command.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { toLanguage } from '#application/formatting/language.ts';
import type { Translate } from '../i18n/translate.ts';
import { classes } from '../controls/classes.ts';
import { formatHolders } from '../workflow/formatHolders.ts';
import { AgentNotes } from '../workflow/AgentNotes.tsx';
import { instanceLook } from '../workflow/statusLook.ts';
import { StepMark } from './StepMark.tsx';
import { RecordLine } from './RecordLine.tsx';
import { formatRecordTime } from './formatRecordTime.ts';
import type { TimelineStep } from './buildTimeline.ts';

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
