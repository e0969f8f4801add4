import {
  VOTES,
  type DecisionOption,
  type EmptyApproverRule,
  type NodeSwitch,
  type PeopleRule,
  type ReturnSettings,
  type SkipRule,
  type UserTaskSettings,
  type VotingRule,
} from '#domain/workflow/processDefinition.ts';
import { checkForeign, foreignAttribute, foreignExtensionAttribute } from './foreign.ts';
import { childOf, childrenOf, extensionOf, extensionsOf, elementText, type ModdleElement } from './moddleElement.ts';
import { readBpmnExpression } from './readExpression.ts';
import { assignedTo, readForeignPeople } from './readForeignPeople.ts';
import { readPeopleRules } from './readPeople.ts';
import { readRepeatSource, type RepeatSource } from './readRepeats.ts';
import { readTimerText } from './readTimer.ts';
import { checkReach, readForeignVoting, readVoting } from './readVoting.ts';
import type { ParseContext } from './parseContext.ts';
import { readWord, readWords } from './splitWords.ts';

const SWITCHES = [
  'selectPeople',
  'selectPath',
  'mayAddSigners',
  'ownRuleFirst',
  'notInBatch',
  'quickApprove',
  'opinionRequired',
  'singlePerson',
  'hideNext',
] as const satisfies readonly NodeSwitch[];
const AFTERWARDS = ['both', 'normal', 'backtrack'] as const;

/** The settings of a user task: our own extension elements first, else what the attributes of another modeller say. */
export function readUserTask(parsing: ParseContext, task: ModdleElement): UserTaskSettings {
  const loop = readLoop(parsing, task);
  const source = loop && readRepeatSource(parsing, loop, assignedTo(parsing, task));
  const people = readPeopleOf(parsing, task, loop, source);
  const switches = readWords(parsing, task, elementText(task, 'switches'), SWITCHES);
  if (people.length === 0 && !switches.includes('selectPeople')) {
    parsing.report(task, 'nobody is named for this task: give it an assignee, candidates, an owner or ringi:people');
  }
  const due =
    elementText(task, 'due') ??
    foreignAttribute(parsing, task, 'dueDate') ??
    foreignExtensionAttribute(parsing, task, 'taskSchedule', 'dueDate');
  const rule = due === undefined ? undefined : readTimerText(parsing, task, due);
  if (due === undefined && elementText(task, 'workingTime') === 'true')
    parsing.report(task, 'ringi:workingTime says how a due time is meant, and there is none');
  const voting = readVotingOf(parsing, task, loop, source);
  checkReach(parsing, task, { voting, people, switches });
  return {
    people,
    voting,
    decisions: readDecisions(parsing, task),
    returns: readReturns(parsing, task),
    skipRules: readSkipRules(parsing, task),
    emptyApprover: readEmptyApprover(parsing, task),
    switches,
    nextChoice: readWord(parsing, task, elementText(task, 'nextChoice'), ['manual', 'condition'], 'condition'),
    ...(rule === undefined ? {} : { due: rule }),
  };
}

function readLoop(parsing: ParseContext, task: ModdleElement): ModdleElement | undefined {
  const loop = childOf(task, 'loopCharacteristics');
  if (loop === undefined) return undefined;
  checkForeign(parsing, loop);
  if (loop.$type === 'bpmn:MultiInstanceLoopCharacteristics') return loop;
  parsing.report(task, 'a standard loop is not run; lead a flow back instead');
  return undefined;
}

function readPeopleOf(
  parsing: ParseContext,
  task: ModdleElement,
  loop: ModdleElement | undefined,
  source: RepeatSource | undefined,
): readonly PeopleRule[] {
  const own = extensionOf(task, 'ringi:People');
  return own === undefined
    ? readForeignPeople(parsing, task, loop, source)
    : readPeopleRules(parsing, childrenOf(own, 'rules'));
}

/** What decides is said by our own element, or else by the loop; how many tasks there are, by the loop alone. */
function readVotingOf(
  parsing: ParseContext,
  task: ModdleElement,
  loop: ModdleElement | undefined,
  { repeats }: RepeatSource = {},
): VotingRule {
  const own = extensionOf(task, 'ringi:Voting');
  const voting = own ? readVoting(parsing, own) : loop ? readForeignVoting(parsing, loop) : { mode: 'single' as const };
  if (voting.mode === 'single') {
    if (repeats) parsing.report(task, 'a loop makes several tasks, but the voting here is single');
    return voting;
  }
  const empty = extensionOf(task, 'ringi:Empty');
  const isWritten = empty !== undefined && elementText(empty, 'action') === 'refuse';
  return { ...voting, ...(repeats && { repeats }), ...(isWritten && { refusesTooFew: true }) };
}

/** Without options of its own a node offers agree and refuse (contract definitions 3). */
function readDecisions(parsing: ParseContext, task: ModdleElement): readonly DecisionOption[] {
  const own = extensionOf(task, 'ringi:Decisions');
  if (own === undefined) return [{ vote: 'agree' }, { vote: 'refuse' }];
  return childrenOf(own, 'options').map((option) => {
    const vote = readWord(parsing, option, elementText(option, 'vote'), VOTES, 'agree');
    const label = elementText(option, 'label');
    return label === undefined ? { vote } : { vote, label };
  });
}

function readReturns(parsing: ParseContext, task: ModdleElement): ReturnSettings {
  const own = extensionOf(task, 'ringi:Returns');
  if (own === undefined)
    return { targets: ['previous', 'initiator', 'node'], afterInitiator: 'both', afterNode: 'both' };
  return {
    targets: readWords(parsing, own, elementText(own, 'targets'), ['previous', 'initiator', 'node']),
    afterInitiator: readWord(parsing, own, elementText(own, 'afterInitiator'), AFTERWARDS, 'both'),
    afterNode: readWord(parsing, own, elementText(own, 'afterNode'), AFTERWARDS, 'both'),
  };
}

/** `<ringi:skip when="…">` of a node or of the process; Flowable's and Activiti's `skipExpression` is a condition. */
export function readSkipRules(parsing: ParseContext, holder: ModdleElement): readonly SkipRule[] {
  const own = extensionsOf(holder).filter((extension) => extension.$type === 'ringi:Skip');
  const foreign = foreignAttribute(parsing, holder, 'skipExpression');
  return [
    ...own.flatMap((skip) => readSkipRule(parsing, skip) ?? []),
    ...(foreign === undefined ? [] : conditional(parsing, holder, foreign)),
  ];
}

function readSkipRule(parsing: ParseContext, skip: ModdleElement): SkipRule | readonly SkipRule[] {
  const when = readWord(
    parsing,
    skip,
    elementText(skip, 'when'),
    ['alreadyAgreed', 'sameAsActor', 'isInitiator', 'always', 'condition'],
    'condition',
  );
  return when === 'condition' ? conditional(parsing, skip, elementText(skip, 'condition') ?? '') : { when };
}

function conditional(parsing: ParseContext, element: ModdleElement, text: string): readonly SkipRule[] {
  const condition = readBpmnExpression(parsing, element, text);
  return condition === undefined ? [] : [{ when: 'condition', condition }];
}

function readEmptyApprover(parsing: ParseContext, task: ModdleElement): EmptyApproverRule {
  const own = extensionOf(task, 'ringi:Empty');
  if (own === undefined) return 'refuse';
  const rules = childrenOf(own, 'rules');
  if (rules.length > 0) return { giveTo: readPeopleRules(parsing, rules) };
  return readWord<'refuse' | 'leaveOpen' | 'passOver'>(
    parsing,
    own,
    elementText(own, 'action'),
    ['refuse', 'leaveOpen', 'passOver'],
    'refuse',
  );
}
