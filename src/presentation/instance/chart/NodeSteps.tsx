import type { ChartNode } from '#domain/process/chart.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { formatMoment } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { classes } from '../../shared/classes.ts';
import { heldByText } from '../../shared/heldByText.ts';
import { isOfProcess, recordLook, recordWord } from '../../shared/recordLook.ts';
import { StandIns } from '../../shared/StandIns.tsx';
import { TONE_CLASSES } from '../../shared/tone.ts';

const TOLD = { done: 'node.passed', current: 'node.waitsForOthers', ahead: 'node.notReached' } as const;

/** What happened on a node, oldest first, and who holds it. */
export function NodeSteps({ node, now }: { readonly node: ChartNode; readonly now: Instant }) {
  const { t, language } = useTexts();
  return (
    <div className="grid gap-3">
      {node.holders.length > 0 && (
        <p className="text-action">
          {heldByText(node.holders, t)}
          <StandIns holders={node.holders} />
        </p>
      )}
      {node.steps.map((step, index) => {
        const { action, handlerName, agentForName, remark, at } = step;
        const { icon: Icon, tone } = recordLook(action);
        const isSaid = !isOfProcess(step);
        return (
          <div key={index}>
            <p className="flex flex-wrap items-center gap-x-2 text-14">
              <span className={classes('inline-flex items-center gap-1 !bg-transparent', TONE_CLASSES[tone])}>
                <Icon size={16} aria-hidden />
                {recordWord(step, t)}
              </span>
              <span>{isSaid ? handlerName : remark}</span>
              {agentForName !== undefined && (
                <span className="text-soft">{t('node.agentFor', { name: agentForName })}</span>
              )}
              {at !== undefined && <span className="figures ml-auto text-soft">{formatMoment(language, at, now)}</span>}
            </p>
            {isSaid && remark !== '' && (
              <blockquote className="mt-1 rounded-lg bg-sunken px-3 py-2 text-14 whitespace-pre-wrap">
                {remark}
              </blockquote>
            )}
          </div>
        );
      })}
      {node.steps.length === 0 && node.holders.length === 0 && (
        <p className="text-14 text-soft">{t(TOLD[node.progress])}</p>
      )}
    </div>
  );
}
