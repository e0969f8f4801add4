import type { ProcessStepDto } from '#contract/workflow/processEndpoints.ts';
import { createTranslator } from '#server/company/vocabulary.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { StepCheck } from './checkAssignees.ts';
import type { ProcessReader } from './processReader.ts';
import { listReferencedIds, describeRules } from './describeRules.ts';

/** Maximum number of names listed; the total is returned as a number. */
const MAX_NAMES = 20;

/** Returns the rules of each step, its assignees, and the initiators without an assignee. */
export async function readSteps(
  { tx, language, vocabulary }: Pick<ProcessReader, 'tx' | 'language' | 'vocabulary'>,
  definition: DeployedDefinition,
  judged: readonly StepCheck[],
): Promise<ProcessStepDto[]> {
  const say = createTranslator(vocabulary, definition, language);
  const otherwiseOf = ({ emptyApprover }: (typeof judged)[number]['step']['task']) =>
    typeof emptyApprover === 'object' ? emptyApprover.giveTo : [];
  const names = await findNames(
    tx,
    judged.flatMap(({ step, deciders, lost }) => [
      ...listReferencedIds(step.task.people),
      ...listReferencedIds(otherwiseOf(step.task)),
      ...deciders.slice(0, MAX_NAMES).map(([id]) => id),
      ...lost.slice(0, MAX_NAMES),
    ]),
    language,
  );
  const name = (id: string) => names.name(id, id);
  return judged.map(({ step, isKnown, deciders, lost }) => ({
    node: step.id,
    name: say(step.name) || step.id,
    rules: describeRules(step.task.people, definition, { name, say }),
    otherwise: describeRules(otherwiseOf(step.task), definition, { name, say }),
    whenNobody: typeof step.task.emptyApprover === 'object' ? 'giveTo' : step.task.emptyApprover,
    isChosen: step.task.people.length === 0 || step.task.switches.includes('selectPeople'),
    isKnown,
    deciders: deciders.slice(0, MAX_NAMES).map(([id, count]) => ({ name: name(id), count })),
    deciderCount: deciders.length,
    nobodyFor: lost.slice(0, MAX_NAMES).map(name),
    nobodyCount: lost.length,
  }));
}
