import type { SaidRuleDto } from '#contract/workflow/processEndpoints.ts';
import type { PeopleRule } from '#domain/workflow/processDefinition.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { findFormLabel } from '#server/forms/views/getFieldLabel.ts';

interface RuleWords {
  /** Returns the name of a user or group in the reader's language. */
  readonly name: (id: string) => string;
  /** Translates a text of the process. */
  readonly say: (text: string) => string;
}

/** Returns the rules of a step with the names they refer to; the page formats them as a sentence. */
export const describeRules = (
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
      return [say(findFormLabel(definition, rule.name))];
    case 'handlerOf':
      return [say(definition.loaded.process.nodes[rule.node]?.name ?? rule.node)];
    default:
      return [];
  }
}

/** Returns the ids of users and groups in rules, so that all names are read together. */
export const listReferencedIds = (rules: readonly PeopleRule[]): readonly string[] =>
  rules.flatMap((rule) => ('ids' in rule ? rule.ids : []));
