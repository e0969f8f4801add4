import { formatNames } from '#application/formatting/listText.ts';
import type { Language } from '#application/formatting/language.ts';
import type { PeopleRuleText } from '#domain/requests/managedProcess.ts';
import type { Translate } from '../ui/i18n/translate.ts';

interface Words {
  readonly t: Translate;
  readonly language: Language;
}

export const formatRules = (rules: readonly PeopleRuleText[], words: Words): string =>
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
