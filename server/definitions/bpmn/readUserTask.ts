import type {
  DecisionOption,
  EmptyApproverRule,
  NodeSwitch,
  PeopleRule,
  ReturnSettings,
  SkipRule,
  UserTaskSettings,
  VotingRule,
} from '#domain/process/definition.ts';
import { checkForeign, foreignAttribute, foreignExtensionAttribute } from './foreign.ts';
import { childOf, childrenOf, extensionOf, extensionsOf, textOf, type ModdleElement } from './moddleElement.ts';
import { readExpression } from './readExpression.ts';
import { readForeignPeople } from './readForeignPeople.ts';
import { readPeopleRules } from './readPeople.ts';
import { readTimerText } from './readTimer.ts';
import { readForeignVoting, readVoting } from './readVoting.ts';
import type { Reading } from './reading.ts';
import { readWord, readWords } from './words.ts';

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
export function readUserTask(reading: Reading, task: ModdleElement): UserTaskSettings {
  const loop = readLoop(reading, task);
  const people = readPeopleOf(reading, task, loop);
  const switches = readWords(reading, task, textOf(task, 'switches'), SWITCHES);
  if (people.length === 0 && !switches.includes('selectPeople')) {
    reading.report(task, 'nobody is named for this task: give it an assignee, candidates, an owner or ringi:people');
  }
  const due =
    textOf(task, 'due') ??
    foreignAttribute(reading, task, 'dueDate') ??
    foreignExtensionAttribute(reading, task, 'taskSchedule', 'dueDate');
  const rule = due === undefined ? undefined : readTimerText(reading, task, due);
  return {
    people,
    voting: readVotingOf(reading, task, loop),
    decisions: readDecisions(reading, task),
    returns: readReturns(reading, task),
    skipRules: readSkipRules(reading, task),
    emptyApprover: readEmptyApprover(reading, task),
    switches,
    nextChoice: readWord(reading, task, textOf(task, 'nextChoice'), ['manual', 'condition'], 'condition'),
    ...(rule === undefined ? {} : { due: rule }),
  };
}

function readLoop(reading: Reading, task: ModdleElement): ModdleElement | undefined {
  const loop = childOf(task, 'loopCharacteristics');
  if (loop === undefined) return undefined;
  checkForeign(reading, loop);
  if (loop.$type === 'bpmn:MultiInstanceLoopCharacteristics') return loop;
  reading.report(task, 'a standard loop is not run; lead a flow back instead');
  return undefined;
}

function readPeopleOf(reading: Reading, task: ModdleElement, loop: ModdleElement | undefined): readonly PeopleRule[] {
  const own = extensionOf(task, 'ringi:People');
  return own === undefined
    ? readForeignPeople(reading, task, loop)
    : readPeopleRules(reading, childrenOf(own, 'rules'));
}

function readVotingOf(reading: Reading, task: ModdleElement, loop: ModdleElement | undefined): VotingRule {
  const own = extensionOf(task, 'ringi:Voting');
  if (own !== undefined) return readVoting(reading, own);
  return loop === undefined ? { mode: 'single' } : readForeignVoting(reading, loop);
}

/** Without options of its own a node offers agree and refuse (contract workflow 2.21). */
function readDecisions(reading: Reading, task: ModdleElement): readonly DecisionOption[] {
  const own = extensionOf(task, 'ringi:Decisions');
  if (own === undefined) return [{ vote: 'agree' }, { vote: 'refuse' }];
  return childrenOf(own, 'options').map((option) => {
    const vote = readWord(reading, option, textOf(option, 'vote'), ['agree', 'refuse', 'abstain'], 'agree');
    const label = textOf(option, 'label');
    return label === undefined ? { vote } : { vote, label };
  });
}

function readReturns(reading: Reading, task: ModdleElement): ReturnSettings {
  const own = extensionOf(task, 'ringi:Returns');
  if (own === undefined)
    return { targets: ['previous', 'initiator', 'node'], afterInitiator: 'both', afterNode: 'both' };
  return {
    targets: readWords(reading, own, textOf(own, 'targets'), ['previous', 'initiator', 'node']),
    afterInitiator: readWord(reading, own, textOf(own, 'afterInitiator'), AFTERWARDS, 'both'),
    afterNode: readWord(reading, own, textOf(own, 'afterNode'), AFTERWARDS, 'both'),
  };
}

/** `<ringi:skip when="…">` of a node or of the process; Flowable's and Activiti's `skipExpression` is a condition. */
export function readSkipRules(reading: Reading, holder: ModdleElement): readonly SkipRule[] {
  const own = extensionsOf(holder).filter((extension) => extension.$type === 'ringi:Skip');
  const foreign = foreignAttribute(reading, holder, 'skipExpression');
  return [
    ...own.flatMap((skip) => readSkipRule(reading, skip) ?? []),
    ...(foreign === undefined ? [] : conditional(reading, holder, foreign)),
  ];
}

function readSkipRule(reading: Reading, skip: ModdleElement): SkipRule | readonly SkipRule[] {
  const when = readWord(
    reading,
    skip,
    textOf(skip, 'when'),
    ['alreadyAgreed', 'sameAsActor', 'isInitiator', 'always', 'condition'],
    'condition',
  );
  return when === 'condition' ? conditional(reading, skip, textOf(skip, 'condition') ?? '') : { when };
}

function conditional(reading: Reading, element: ModdleElement, text: string): readonly SkipRule[] {
  const condition = readExpression(reading, element, text);
  return condition === undefined ? [] : [{ when: 'condition', condition }];
}

function readEmptyApprover(reading: Reading, task: ModdleElement): EmptyApproverRule {
  const own = extensionOf(task, 'ringi:Empty');
  if (own === undefined) return 'refuse';
  const rules = childrenOf(own, 'rules');
  if (rules.length > 0) return { giveTo: readPeopleRules(reading, rules) };
  return readWord<'refuse' | 'leaveOpen' | 'passOver'>(
    reading,
    own,
    textOf(own, 'action'),
    ['refuse', 'leaveOpen', 'passOver'],
    'refuse',
  );
}
