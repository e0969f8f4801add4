import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import type { RecordAction } from '#domain/workflow/command.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { formatMoment } from '../../i18n/formats.ts';
import { useTexts, type Translate } from '../../i18n/useTexts.ts';
import { classes } from '../classes.ts';
import { durationText } from '../durationText.ts';
import { heldByText } from '../heldByText.ts';
import { StandIns } from '../StandIns.tsx';
import { isOfProcess } from '../recordLook.ts';
import { instanceLook } from '../statusLook.ts';
import { StepMark } from './StepMark.tsx';
import { RecordLine } from './RecordLine.tsx';
import type { TimelineStep } from './timelineOf.ts';

interface StepProps {
  readonly step: TimelineStep;
  readonly instance: InstanceRow;
  readonly now: Instant;
  readonly next: TimelineStep | undefined;
}

/** One step: its mark on the line, its name, when, and what was said. */
export function TimelineItem({ step, instance, now, next }: StepProps) {
  const { t, language } = useTexts();
  const { kind, nodeName, rows, waiting, at } = step;
  const names = {
    start: t('node.start'),
    node: nodeName,
    current: nodeName,
    end: t(instanceLook(instance.status, instance.outcome).labelKey),
  };
  const [only] = rows;
  const votes = rows.filter((row) => !isOfProcess(row));
  const isMoment = kind === 'start' || kind === 'end' || rows.length > 1 || votes.length === 0;
  const took = only?.doneAt !== undefined && !isMoment ? tookText(t, only.doneAt - only.arrivedAt) : undefined;
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
            {names[kind]}
            {votes.length > 1 && (
              <span className="figures ml-2 rounded-full bg-sunken px-2 py-0.5 text-12 font-normal whitespace-nowrap">
                {t('node.voted', { count: votes.length })}
              </span>
            )}
          </h3>
          <time
            dateTime={new Date(at).toISOString()}
            title={formatMoment(language, at, now)}
            className="figures text-14 text-soft"
          >
            {took ?? formatMoment(language, at, now)}
          </time>
        </div>
        {kind === 'current' && (
          <p className="text-14 text-action">
            {heldByText(waiting.length === 0 ? [{ name: t('node.nobody') }] : waiting, t, now - at)}
            <StandIns holders={waiting} />
          </p>
        )}
        {rows.map((row) => (
          <RecordLine key={row.id} row={row} isStart={kind === 'start'} />
        ))}
      </div>
    </li>
  );
}

const MINUTE = 60_000;
const tookText = (t: Translate, span: number): string =>
  span < MINUTE ? t('node.atOnce') : t('node.after', { duration: durationText(t, span) });

const FORWARD: ReadonlySet<RecordAction> = new Set(['submit', 'agree', 'timeoutAgree', 'skip']);
const isForward = ({ rows }: TimelineStep): boolean => rows.some(({ action }) => FORWARD.has(action));
