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
import { checkVendorExtensions, readVendorAttribute, readVendorExtensionAttribute } from './foreign.ts';
import {
  getChild,
  getChildren,
  getExtension,
  getExtensions,
  elementText,
  type ModdleElement,
} from './moddleElement.ts';
import { parseBpmnExpression } from './readExpression.ts';
import { listAssigneeNames, readVendorAssignees } from './readVendorAssignees.ts';
import { readPeopleRules } from './readPeople.ts';
import { readLoopSource, type LoopSource } from './readRepeats.ts';
import { readTimerText } from './readTimer.ts';
import { checkThreshold, readVendorVoting, readVoting } from './readVoting.ts';
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
const RETURN_MODES = ['both', 'normal', 'backtrack'] as const;

/**
 * Reads the settings of a user task. Our own extension elements have priority over the attributes of other modellers.
 */
export function readUserTask(parsing: ParseContext, task: ModdleElement): UserTaskSettings {
  const loop = readLoop(parsing, task);
  const source = loop && readLoopSource(parsing, loop, listAssigneeNames(parsing, task));
  const people = readAssignees(parsing, task, loop, source);
  const switches = readWords(parsing, task, elementText(task, 'switches'), SWITCHES);
  if (people.length === 0 && !switches.includes('selectPeople')) {
    parsing.report(task, 'this task has no assignee: add an assignee, candidates, an owner or ringi:people');
  }
  const due =
    elementText(task, 'due') ??
    readVendorAttribute(parsing, task, 'dueDate') ??
    readVendorExtensionAttribute(parsing, task, 'taskSchedule', 'dueDate');
  const rule = due === undefined ? undefined : readTimerText(parsing, task, due);
  if (due === undefined && elementText(task, 'workingTime') === 'true')
    parsing.report(task, 'ringi:workingTime says how a due time is meant, and there is none');
  const voting = readTaskVoting(parsing, task, loop, source);
  checkThreshold(parsing, task, { voting, people, switches });
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
  const loop = getChild(task, 'loopCharacteristics');
  if (loop === undefined) return undefined;
  checkVendorExtensions(parsing, loop);
  if (loop.$type === 'bpmn:MultiInstanceLoopCharacteristics') return loop;
  parsing.report(task, 'a standard loop is not run; lead a flow back instead');
  return undefined;
}

function readAssignees(
  parsing: ParseContext,
  task: ModdleElement,
  loop: ModdleElement | undefined,
  source: LoopSource | undefined,
): readonly PeopleRule[] {
  const own = getExtension(task, 'ringi:People');
  return own === undefined
    ? readVendorAssignees(parsing, task, loop, source)
    : readPeopleRules(parsing, getChildren(own, 'rules'));
}

/**
 * Reads the voting rule from our own element, otherwise from the loop. The number of tasks always comes from the loop.
 */
function readTaskVoting(
  parsing: ParseContext,
  task: ModdleElement,
  loop: ModdleElement | undefined,
  { repeats }: LoopSource = {},
): VotingRule {
  const own = getExtension(task, 'ringi:Voting');
  const voting = own ? readVoting(parsing, own) : loop ? readVendorVoting(parsing, loop) : { mode: 'single' as const };
  if (voting.mode === 'single') {
    if (repeats) parsing.report(task, 'a loop makes several tasks, but the voting here is single');
    return voting;
  }
  const empty = getExtension(task, 'ringi:Empty');
  const isWritten = empty !== undefined && elementText(empty, 'action') === 'refuse';
  return { ...voting, ...(repeats && { repeats }), ...(isWritten && { refusesTooFew: true }) };
}

/** Without options of its own a node offers agree and refuse (contract definitions 3). */
function readDecisions(parsing: ParseContext, task: ModdleElement): readonly DecisionOption[] {
  const own = getExtension(task, 'ringi:Decisions');
  if (own === undefined) return [{ vote: 'agree' }, { vote: 'refuse' }];
  return getChildren(own, 'options').map((option) => {
    const vote = readWord(parsing, option, elementText(option, 'vote'), VOTES, 'agree');
    const label = elementText(option, 'label');
    return label === undefined ? { vote } : { vote, label };
  });
}

function readReturns(parsing: ParseContext, task: ModdleElement): ReturnSettings {
  const own = getExtension(task, 'ringi:Returns');
  if (own === undefined)
    return { targets: ['previous', 'initiator', 'node'], afterInitiator: 'both', afterNode: 'both' };
  return {
    targets: readWords(parsing, own, elementText(own, 'targets'), ['previous', 'initiator', 'node']),
    afterInitiator: readWord(parsing, own, elementText(own, 'afterInitiator'), RETURN_MODES, 'both'),
    afterNode: readWord(parsing, own, elementText(own, 'afterNode'), RETURN_MODES, 'both'),
  };
}

/**
 * Reads `<ringi:skip when="…">` of a node or process. `skipExpression` of Flowable and Activiti is read as a condition.
 */
export function readSkipRules(parsing: ParseContext, holder: ModdleElement): readonly SkipRule[] {
  const own = getExtensions(holder).filter((extension) => extension.$type === 'ringi:Skip');
  const foreign = readVendorAttribute(parsing, holder, 'skipExpression');
  return [
    ...own.flatMap((skip) => readSkipRule(parsing, skip) ?? []),
    ...(foreign === undefined ? [] : toConditionalSkip(parsing, holder, foreign)),
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
  return when === 'condition' ? toConditionalSkip(parsing, skip, elementText(skip, 'condition') ?? '') : { when };
}

function toConditionalSkip(parsing: ParseContext, element: ModdleElement, text: string): readonly SkipRule[] {
  const condition = parseBpmnExpression(parsing, element, text);
  return condition === undefined ? [] : [{ when: 'condition', condition }];
}

function readEmptyApprover(parsing: ParseContext, task: ModdleElement): EmptyApproverRule {
  const own = getExtension(task, 'ringi:Empty');
  if (own === undefined) return 'refuse';
  const rules = getChildren(own, 'rules');
  if (rules.length > 0) return { giveTo: readPeopleRules(parsing, rules) };
  return readWord<'refuse' | 'leaveOpen' | 'passOver'>(
    parsing,
    own,
    elementText(own, 'action'),
    ['refuse', 'leaveOpen', 'passOver'],
    'refuse',
  );
}
