import { formatNames } from '#application/form/listText.ts';
import type { Language } from '#application/language.ts';
import type { SaidRule } from '#domain/definition/managedProcess.ts';
import type { Translate } from '../i18n/useTexts.ts';

interface Words {
  readonly t: Translate;
  readonly language: Language;
}

/** Whom rules ask, in one phrase. */
export const rulesText = (rules: readonly SaidRule[], words: Words): string =>
  rules.reduce((one, rule, at) => {
    const other = ruleText(rule, words);
    return at === 0 ? other : words.t(`processes.rule.${rule.join}`, { one, other });
  }, '');

function ruleText(rule: SaidRule, words: Words): string {
  const said = plainText(rule, words);
  return rule.hasCondition ? words.t('processes.rule.when', { rule: said }) : said;
}

function plainText({ from, names, levels, isOfLastHandler }: SaidRule, { t, language }: Words): string {
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
