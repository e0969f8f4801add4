import { useTranslation } from 'react-i18next';
import type { ProcessDetail, ProcessStep, PeopleRuleText } from '#domain/requests/managedProcess.ts';
import { formatList, formatNames } from '#application/formatting/listText.ts';
import { toLanguage, type Language } from '#application/formatting/language.ts';
import { Card } from '../ui/layout/Card.tsx';
import { SectionTitle } from '../ui/layout/SectionTitle.tsx';
import type { Translate } from '../ui/i18n/translate.ts';

/** The steps of a process: the assignee rules, the users they resolve to, and initiators without an assignee. */
export function ProcessSteps({ steps, checkedInitiators }: Pick<ProcessDetail, 'steps' | 'checkedInitiators'>) {
  const { t } = useTranslation();
  return (
    <>
      <SectionTitle>{t('processes.steps')}</SectionTitle>
      {steps.length === 0 ? (
        <p className="text-14 text-soft">{t('processes.steps.none')}</p>
      ) : (
        <p className="pb-3 text-14 text-soft">{t('processes.steps.for', { count: checkedInitiators })}</p>
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

const MAX_SHOWN_USERS = 5;

function StepCard({ step, number }: { readonly step: ProcessStep; readonly number: number }) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { name, rules, otherwise, isChosen, isKnown, deciders, deciderCount } = step;
  const words = { t, language };
  // A rule that assigns the initiator resolves to each user themselves, so a list would be redundant.
  const isOwn = rules.every(({ from }) => from === 'initiator');
  const shown = isOwn ? [] : deciders.slice(0, MAX_SHOWN_USERS);
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
        {rules.length > 0 && <p className="text-14">{t('processes.asks', { rules: formatRules(rules, words) })}</p>}
        {rules.length === 0 && <p className="text-14">{t(isChosen ? 'processes.chosen' : 'processes.nobodyAsked')}</p>}
        {otherwise.length > 0 && (
          <p className="text-14 text-soft">{t('processes.otherwise', { rules: formatRules(otherwise, words) })}</p>
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
        <NoAssigneeNotice step={step} />
      </div>
    </Card>
  );
}

function NoAssigneeNotice({
  step: { unassignedInitiators, unassignedCount, emptyApprover },
}: {
  readonly step: ProcessStep;
}) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  if (unassignedCount === 0) return null;
  const shown = unassignedInitiators.slice(0, MAX_SHOWN_USERS);
  const listed = formatList(language, shown);
  const more = unassignedCount - shown.length;
  const names = more > 0 ? t('processes.nobodyMore', { names: listed, count: more }) : listed;
  return (
    <div role="note" className="mt-1 rounded-card bg-return-tint px-3 py-2 text-14">
      <p className="font-medium">{t('processes.nobody', { names })}</p>
      <p>{t(`processes.nobody.${emptyApprover}`)}</p>
    </div>
  );
}

interface Words {
  readonly t: Translate;
  readonly language: Language;
}

const formatRules = (rules: readonly PeopleRuleText[], words: Words): string =>
  rules.reduce((one, rule, at) => {
    const other = formatRule(rule, words);
    return at === 0 ? other : words.t(`processes.rule.${rule.join}`, { one, other });
  }, '');

function formatRule(rule: PeopleRuleText, words: Words): string {
  const said = plainText(rule, words);
  return rule.hasCondition ? words.t('processes.rule.when', { rule: said }) : said;
}

function plainText({ from, names, levels, isOfLastHandler }: PeopleRuleText, { t, language }: Words): string {
  switch (from) {
    case 'people':
    case 'groups':
      return formatNames(language, names);
    case 'superior':
      if (isOfLastHandler) return t('processes.rule.superiorOfLast');
      return levels > 1 ? t('processes.rule.superiorLevels', { levels }) : t('processes.rule.superior');
    case 'formField':
    case 'variable':
    case 'handlerOf':
      return t(`processes.rule.${from}`, { name: names[0] ?? '' });
    case 'initiator':
    case 'departmentHead':
    case 'expression':
      return t(`processes.rule.${from}`);
  }
}
