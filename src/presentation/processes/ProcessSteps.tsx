import type { ProcessDetail, ProcessStep } from '#domain/definition/managedProcess.ts';
import { formatList } from '#application/form/listText.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Card } from '../shared/Card.tsx';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import { rulesText } from './ruleText.ts';

/** What each step asks, whom it finds, and for whom it finds nobody. */
export function ProcessSteps({ steps, judged }: Pick<ProcessDetail, 'steps' | 'judged'>) {
  const { t } = useTexts();
  return (
    <>
      <SectionTitle>{t('processes.steps')}</SectionTitle>
      {steps.length === 0 ? (
        <p className="text-14 text-soft">{t('processes.steps.none')}</p>
      ) : (
        <p className="pb-3 text-14 text-soft">{t('processes.steps.for', { count: judged })}</p>
      )}
      <ol className="grid grid-cols-1 gap-3">
        {steps.map((step, at) => (
          <li key={step.node}>
            <StepCard step={step} number={at + 1} />
          </li>
        ))}
      </ol>
    </>
  );
}

const MOST_SHOWN = 5;

function StepCard({ step, number }: { readonly step: ProcessStep; readonly number: number }) {
  const { t, language } = useTexts();
  const { name, rules, otherwise, isChosen, isKnown, deciders, deciderCount } = step;
  const words = { t, language };
  // Each for oneself says nothing.
  const isOwn = rules.every(({ from }) => from === 'initiator');
  const shown = isOwn ? [] : deciders.slice(0, MOST_SHOWN);
  return (
    <Card isPadded className="flex gap-3">
      <span
        aria-hidden="true"
        className="figures grid size-7 shrink-0 place-items-center rounded-full bg-action-tint text-14 font-semibold text-action"
      >
        {number}
      </span>
      <div className="grid min-w-0 flex-1 gap-1 break-words">
        <h3 className="text-16 font-semibold">{name}</h3>
        {rules.length > 0 && <p className="text-14">{t('processes.asks', { rules: rulesText(rules, words) })}</p>}
        {rules.length === 0 && <p className="text-14">{t(isChosen ? 'processes.chosen' : 'processes.nobodyAsked')}</p>}
        {otherwise.length > 0 && (
          <p className="text-14 text-soft">{t('processes.otherwise', { rules: rulesText(otherwise, words) })}</p>
        )}
        {rules.length > 0 && !isKnown && <p className="text-14 text-soft">{t('processes.unknown')}</p>}
        {shown.length > 0 && (
          <div className="pt-1 text-14 text-soft">
            <p>{t('processes.finds')}</p>
            <ul className="list-disc pl-5">
              {shown.map((each, at) => (
                <li key={at}>{t('processes.findsFor', each)}</li>
              ))}
              {deciderCount > shown.length && <li>{t('processes.more', { count: deciderCount - shown.length })}</li>}
            </ul>
          </div>
        )}
        <NobodyNote step={step} />
      </div>
    </Card>
  );
}

function NobodyNote({ step: { nobodyFor, nobodyCount, whenNobody } }: { readonly step: ProcessStep }) {
  const { t, language } = useTexts();
  if (nobodyCount === 0) return null;
  const shown = nobodyFor.slice(0, MOST_SHOWN);
  const listed = formatList(language, shown);
  const more = nobodyCount - shown.length;
  const names = more > 0 ? t('processes.nobodyMore', { names: listed, count: more }) : listed;
  return (
    <div role="note" className="mt-1 rounded-card bg-return-tint px-3 py-2 text-14">
      <p className="font-medium">{t('processes.nobody', { names })}</p>
      <p>{t(`processes.nobody.${whenNobody}`)}</p>
    </div>
  );
}
