import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/workflow/command.ts';
import type { CommandPreview } from '#domain/tasks/commandPreview.ts';
import type { ActionKind, ActionValues } from './action.ts';
import { EMPTY_VALUES } from './action.ts';
import { ACTIONS } from './actions.ts';
import { describeAction } from './describeAction.ts';
import { wordsIn } from '#test/e2e/support/words.ts';
import { ofRequest, taskActionContext } from '#test/support/actionScreen.ts';
import { aTask } from '#test/support/builders.ts';
import { person } from '#testing/people.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { ProcessHarness } from '#testing/processHarness.ts';
import { outlookOf } from '#test/support/process/lookAhead.ts';
import { LANGUAGES, type Language } from '#test/support/texts.ts';

const LINE = chart(['start -> apply', 'apply -> manager', 'manager -> boss', 'boss -> end']);
const VOTE = (mode: 'parallel' | 'sequential') =>
  chart(['start -> sign', 'sign -> end'], {
    sign: {
      task: {
        ...assignTo('a', 'b', 'manager'),
        voting: { mode, threshold: { by: 'count', value: 2 }, counted: 'agree', finish: 'atOnce' },
      },
    },
  });

const atManager = () => {
  const harness = new ProcessHarness(LINE).start('zhang');
  harness.decide('apply');
  return harness;
};
const after = (by: string, command: (harness: ProcessHarness) => Command) => {
  const harness = atManager();
  harness.execute(by, command(harness));
  return harness;
};
const at = (harness: ProcessHarness) => harness.getTask('manager').id;
const asking = (harness: ProcessHarness): Command => ({
  kind: 'communicate',
  task: at(harness),
  people: [person('li')],
  opinion: 'why?',
});
const circulating = (harness: ProcessHarness, order: 'parallel' | 'sequential' = 'parallel'): Command => ({
  kind: 'circulate',
  task: at(harness),
  people: [person('li'), person('wu')],
  order,
  afterwards: 'comeBack',
  completion: { by: 'all' },
  opinion: '',
});

interface Scene {
  readonly kind: ActionKind;
  readonly by?: string;
  readonly harness: () => ProcessHarness;
  readonly command: (harness: ProcessHarness) => Command;
  readonly values?: Partial<ActionValues>;
  readonly names: readonly string[];
}

/** One real request per action, with the users its text must name. */
const SCENES: readonly Scene[] = [
  {
    kind: 'transfer',
    harness: atManager,
    command: (harness) => ({ kind: 'transfer', task: at(harness), to: person('li'), opinion: '' }),
    names: ['li'],
  },
  {
    kind: 'retrieve',
    harness: () =>
      after('manager', (harness) => ({ kind: 'transfer', task: at(harness), to: person('li'), opinion: '' })),
    command: (harness) => ({ kind: 'retrieve', task: harness.getTask('li').id, opinion: '' }),
    names: ['manager'],
  },
  {
    kind: 'addSigners',
    by: 'a',
    harness: () => new ProcessHarness(VOTE('parallel')).start('zhang'),
    command: (harness) => ({
      kind: 'addSigners',
      task: harness.getTask('a').id,
      people: [person('li'), person('wu')],
      position: 'parallel',
      opinion: '',
    }),
    names: ['li', 'wu', '2', '3', '5'],
  },
  {
    kind: 'addSigners',
    by: 'a',
    harness: () => new ProcessHarness(VOTE('sequential')).start('zhang'),
    command: (harness) => ({
      kind: 'addSigners',
      task: harness.getTask('a').id,
      people: [person('li')],
      position: 'append',
      opinion: '',
    }),
    names: ['2', '3', '4'],
  },
  { kind: 'communicate', harness: atManager, command: asking, names: ['li'] },
  {
    kind: 'reply',
    by: 'li',
    harness: () => after('manager', asking),
    command: (harness) => ({ kind: 'reply', task: harness.getTask('li').id, opinion: '' }),
    names: [],
  },
  {
    kind: 'revokeCommunication',
    harness: () => after('manager', asking),
    command: (harness) => ({ kind: 'revokeCommunication', task: at(harness), deleteOpinions: false }),
    names: ['li'],
  },
  { kind: 'circulate', harness: atManager, command: (harness) => circulating(harness), names: ['li', 'wu'] },
  {
    kind: 'circulate',
    harness: atManager,
    command: (harness) => circulating(harness, 'sequential'),
    values: { choices: { order: 'sequential' } },
    names: ['li'],
  },
  {
    kind: 'cancelCirculation',
    harness: () => after('manager', circulating),
    command: (harness) => ({ kind: 'cancelCirculation', task: at(harness) }),
    names: ['li', 'wu'],
  },
  {
    kind: 'jump',
    harness: atManager,
    command: (harness) => ({ kind: 'jump', task: at(harness), destination: 'boss', people: [], opinion: '' }),
    names: ['boss'],
  },
  {
    kind: 'return',
    harness: atManager,
    command: (harness) => ({ kind: 'return', task: at(harness), to: 'previous', afterwards: 'normal', opinion: '' }),
    names: ['apply'],
  },
  {
    kind: 'return',
    harness: atManager,
    command: (harness) => ({
      kind: 'return',
      task: at(harness),
      to: 'initiator',
      afterwards: 'backtrack',
      opinion: '',
    }),
    names: ['apply', 'zhang', 'manager'],
  },
  {
    kind: 'withdraw',
    by: 'zhang',
    harness: atManager,
    command: () => ({ kind: 'withdraw', opinion: '' }),
    names: ['zhang', 'manager'],
  },
  {
    kind: 'takeBack',
    harness: () => {
      const harness = atManager();
      harness.decide('manager');
      return harness;
    },
    command: () => ({ kind: 'takeBack', opinion: '' }),
    names: ['manager', 'boss'],
  },
  {
    kind: 'recover',
    by: 'admin',
    harness: atManager,
    command: () => ({ kind: 'recover', destination: 'apply', afterwards: 'normal', opinion: '' }),
    names: ['apply', 'manager'],
  },
  {
    kind: 'recover',
    by: 'admin',
    harness: atManager,
    command: () => ({ kind: 'recover', destination: 'apply', afterwards: 'backtrack', opinion: '' }),
    names: ['apply', 'manager'],
  },
  { kind: 'void', by: 'zhang', harness: atManager, command: () => ({ kind: 'void', opinion: '' }), names: ['manager'] },
  { kind: 'suspend', harness: atManager, command: () => ({ kind: 'suspend', opinion: '' }), names: [] },
  {
    kind: 'resume',
    harness: () => after('manager', () => ({ kind: 'suspend', opinion: '' })),
    command: () => ({ kind: 'resume' }),
    names: [],
  },
  { kind: 'pend', harness: atManager, command: () => ({ kind: 'pend', opinion: '' }), names: [] },
  {
    kind: 'restore',
    harness: () => after('manager', () => ({ kind: 'pend', opinion: '' })),
    command: () => ({ kind: 'restore' }),
    names: [],
  },
  { kind: 'delete', by: 'zhang', harness: atManager, command: () => ({ kind: 'delete' }), names: ['manager'] },
];

/** Returns the complete text. Fails for a missing text or placeholder value. */
function explained(
  kind: ActionKind,
  language: Language,
  outlook: CommandPreview | undefined,
  values: Partial<ActionValues> = {},
): string {
  const { t } = wordsIn(language);
  const target = kind === 'addSigners' ? taskActionContext({ task: aTask({ kind: 'parallelSigner' }) }) : ofRequest();
  const { intro, nodes, notes } = describeAction(ACTIONS[kind], {
    target,
    outlook,
    values: { ...EMPTY_VALUES, ...values },
    language,
  });
  return [intro, ...notes]
    .map(({ key, values: given }) => t(key, given))
    .concat(nodes.flatMap(({ nodeName, people }) => [nodeName, ...people.map(({ name }) => name)]))
    .join('\n');
}
const foreseen = ({ harness, by = 'manager', command }: Scene): CommandPreview => {
  const there = harness();
  return outlookOf(there, by, command(there));
};

describe.each(LANGUAGES)('the explanation of an action, in %s', (language) => {
  it.each(SCENES)('$kind shows the preview of the process core with user names', (scene) => {
    const said = explained(scene.kind, language, foreseen(scene), scene.values);
    for (const name of scene.names) expect(said).toContain(name);
    expect(said).not.toMatch(/undefined|\{\{|^\s*$/u);
  });

  it.each(Object.keys(ACTIONS) as ActionKind[])('%s shows its description without a preview', (kind) => {
    expect(explained(kind, language, undefined)).toBe(
      wordsIn(language).t(
        ACTIONS[kind].note(
          kind === 'addSigners' ? taskActionContext({ task: aTask({ kind: 'parallelSigner' }) }) : ofRequest(),
        ),
      ),
    );
  });

  it('gives every action a different name', () => {
    const names = Object.values(ACTIONS).map(({ label }) => wordsIn(language).t(label));
    expect(new Set(names).size).toBe(names.length);
  });
});

it('has a scene for every command', () => {
  const commands = Object.keys(ACTIONS)
    .filter((kind) => kind !== 'forward' && kind !== 'urge')
    .sort();
  expect([...new Set(SCENES.map(({ kind }) => kind))].sort()).toEqual(commands);
});

it('explains who decides, and how long a transfer can be undone', () => {
  const [transfer] = SCENES;
  const said = transfer && explained('transfer', 'en-US', foreseen(transfer));
  expect(said).toBe('li decides for you. You can take it back until then.');
  const adding = SCENES[2];
  expect(adding && explained('addSigners', 'en-US', foreseen(adding))).toBe(
    'li and wu can vote right away, alongside everyone else.\nNeeds 2 of 5 votes instead of 2 of 3.',
  );
});
