import type { ProcessStepDto, AssigneeRuleDto } from '#contract/workflow/processEndpoints.ts';
import { createTranslator } from '#server/company/vocabulary.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { StepCheck } from './checkAssignees.ts';
import type { ProcessReader } from './processReader.ts';
import type { PeopleRule } from '#domain/workflow/processDefinition.ts';
import { findFormLabel } from '#server/forms/views/getFieldLabel.ts';

/** Maximum number of names listed; the total is returned as a number. */
const MAX_NAMES = 20;

/** Returns the rules of each step, its assignees, and the initiators without an assignee. */
export async function readSteps(
  { tx, language, vocabulary }: Pick<ProcessReader, 'tx' | 'language' | 'vocabulary'>,
  definition: DeployedDefinition,
  judged: readonly StepCheck[],
): Promise<ProcessStepDto[]> {
  const say = createTranslator(vocabulary, definition, language);
  const describeFallback = ({ emptyApprover }: (typeof judged)[number]['step']['task']) =>
    typeof emptyApprover === 'object' ? emptyApprover.giveTo : [];
  const names = await findNames(
    tx,
    judged.flatMap(({ step, deciders, unassigned }) => [
      ...listReferencedIds(step.task.people),
      ...listReferencedIds(describeFallback(step.task)),
      ...deciders.slice(0, MAX_NAMES).map(([id]) => id),
      ...unassigned.slice(0, MAX_NAMES),
    ]),
    language,
  );
  const name = (id: string) => names.name(id, id);
  return judged.map(({ step, isKnown, deciders, unassigned }) => ({
    node: step.id,
    name: say(step.name) || step.id,
    rules: describeRules(step.task.people, definition, { name, translate: say }),
    otherwise: describeRules(describeFallback(step.task), definition, { name, translate: say }),
    whenNobody: typeof step.task.emptyApprover === 'object' ? 'giveTo' : step.task.emptyApprover,
    isChosen: step.task.people.length === 0 || step.task.switches.includes('selectPeople'),
    isKnown,
    deciders: deciders.slice(0, MAX_NAMES).map(([id, count]) => ({ name: name(id), count })),
    deciderCount: deciders.length,
    nobodyFor: unassigned.slice(0, MAX_NAMES).map(name),
    nobodyCount: unassigned.length,
  }));
}

interface RuleWords {
  /** Returns the name of a user or group in the reader's language. */
  readonly name: (id: string) => string;
  readonly translate: (text: string) => string;
}

/** Returns the rules of a step with the names they refer to; the page formats them as a sentence. */
const describeRules = (
  rules: readonly PeopleRule[],
  definition: DeployedDefinition,
  words: RuleWords,
): AssigneeRuleDto[] =>
  rules.map((rule) => ({
    from: rule.from,
    join: rule.join,
    names: namesIn(rule, definition, words),
    levels: rule.from === 'superior' ? rule.levels : 0,
    isOfLastHandler: rule.from === 'superior' && rule.of === 'lastHandler',
    hasCondition: rule.when !== undefined,
  }));

function namesIn(rule: PeopleRule, definition: DeployedDefinition, { name, translate }: RuleWords): string[] {
  switch (rule.from) {
    case 'people':
    case 'groups':
      return rule.ids.map(name);
    case 'formField':
    case 'variable':
      return [translate(findFormLabel(definition, rule.name))];
    case 'handlerOf':
      return [translate(definition.loaded.process.nodes[rule.node]?.name ?? rule.node)];
    default:
      return [];
  }
}

/** Returns the ids of users and groups in rules, so that all names are read together. */
const listReferencedIds = (rules: readonly PeopleRule[]): readonly string[] =>
  rules.flatMap((rule) => ('ids' in rule ? rule.ids : []));
