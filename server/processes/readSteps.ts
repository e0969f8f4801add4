import type { ProcessStepDto } from '#api/processEndpoints.ts';
import { sayIn } from '../definitions/vocabulary.ts';
import { findNames } from '../directory/findNames.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import type { AskedStep } from './judgeSteps.ts';
import type { ProcessReader } from './processReader.ts';
import { namedIn, sayRules } from './sayRules.ts';

/** So many are named; the number says how many there are. */
const MOST_NAMED = 20;

/** What each step asks, whom it finds, and for whom it finds nobody. */
export async function readSteps(
  { tx, language, vocabulary }: Pick<ProcessReader, 'tx' | 'language' | 'vocabulary'>,
  definition: DeployedDefinition,
  judged: readonly AskedStep[],
): Promise<ProcessStepDto[]> {
  const say = sayIn(vocabulary, definition, language);
  const otherwiseOf = ({ emptyApprover }: (typeof judged)[number]['step']['task']) =>
    typeof emptyApprover === 'object' ? emptyApprover.giveTo : [];
  const names = await findNames(
    tx,
    judged.flatMap(({ step, deciders, lost }) => [
      ...namedIn(step.task.people),
      ...namedIn(otherwiseOf(step.task)),
      ...deciders.slice(0, MOST_NAMED).map(([id]) => id),
      ...lost.slice(0, MOST_NAMED),
    ]),
    language,
  );
  const name = (id: string) => names.name(id, id);
  return judged.map(({ step, isKnown, deciders, lost }) => ({
    node: step.id,
    name: say(step.name) || step.id,
    rules: sayRules(step.task.people, definition, { name, say }),
    otherwise: sayRules(otherwiseOf(step.task), definition, { name, say }),
    whenNobody: typeof step.task.emptyApprover === 'object' ? 'giveTo' : step.task.emptyApprover,
    isChosen: step.task.people.length === 0 || step.task.switches.includes('selectPeople'),
    isKnown,
    deciders: deciders.slice(0, MOST_NAMED).map(([id, count]) => ({ name: name(id), count })),
    deciderCount: deciders.length,
    nobodyFor: lost.slice(0, MOST_NAMED).map(name),
    nobodyCount: lost.length,
  }));
}
