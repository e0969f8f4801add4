import type { SaidRuleDto } from '#api/processEndpoints.ts';
import type { PeopleRule } from '#domain/workflow/processDefinition.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { labelInForms } from '../forms/fieldLabel.ts';

interface RuleWords {
  /** The name of a person or a group, in the reader's language. */
  readonly name: (id: string) => string;
  /** The words of the process. */
  readonly say: (text: string) => string;
}

/** Rules of a step with the names they speak of; the page puts them into a sentence. */
export const sayRules = (
  rules: readonly PeopleRule[],
  definition: DeployedDefinition,
  words: RuleWords,
): SaidRuleDto[] =>
  rules.map((rule) => ({
    from: rule.from,
    join: rule.join,
    names: namesIn(rule, definition, words),
    levels: rule.from === 'superior' ? rule.levels : 0,
    isOfLastHandler: rule.from === 'superior' && rule.of === 'lastHandler',
    hasCondition: rule.when !== undefined,
  }));

function namesIn(rule: PeopleRule, definition: DeployedDefinition, { name, say }: RuleWords): string[] {
  switch (rule.from) {
    case 'people':
    case 'groups':
      return rule.ids.map(name);
    case 'formField':
    case 'variable':
      return [say(labelInForms(definition, rule.name))];
    case 'handlerOf':
      return [say(definition.loaded.process.nodes[rule.node]?.name ?? rule.node)];
    default:
      return [];
  }
}

/** Whom rules name: their names are looked up with all others. */
export const namedIn = (rules: readonly PeopleRule[]): readonly string[] =>
  rules.flatMap((rule) => ('ids' in rule ? rule.ids : []));
