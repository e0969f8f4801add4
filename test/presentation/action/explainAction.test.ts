import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/workflow/command.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import type { ActionKind, ActionValues } from '#presentation/action/action.ts';
import { NOTHING_YET } from '#presentation/action/action.ts';
import { ACTIONS } from '#presentation/action/actions.ts';
import { explainAction } from '#presentation/action/explainAction.ts';
import { wordsIn } from '#test/e2e/support/words.ts';
import { ofRequest, ofTask } from '#test/support/actionScreen.ts';
import { aTask } from '#test/support/builders.ts';
import { person } from '#testing/people.ts';
import { chart, peopleOf } from '#testing/chartOfLines.ts';
import { Desk } from '#testing/desk.ts';
import { outlookOf } from '#test/support/process/lookAhead.ts';
import { LANGUAGES, type Language } from '#test/support/texts.ts';

const LINE = chart(['start -> apply', 'apply -> manager', 'manager -> boss', 'boss -> end']);
const VOTE = (mode: 'parallel' | 'sequential') =>
  chart(['start -> sign', 'sign -> end'], {
    sign: {
      task: {
        ...peopleOf('a', 'b', 'manager'),
        voting: { mode, threshold: { by: 'count', value: 2 }, counted: 'agree', finish: 'atOnce' },
      },
    },
  });

const atManager = () => {
  const desk = new Desk(LINE).start('zhang');
  desk.decide('apply');
  return desk;
};
const after = (by: string, command: (desk: Desk) => Command) => {
  const desk = atManager();
  desk.act(by, command(desk));
  return desk;
};
const at = (desk: Desk) => desk.taskOf('manager').id;
const asking = (desk: Desk): Command => ({
  kind: 'communicate',
  task: at(desk),
  people: [person('li')],
  opinion: 'why?',
});
const circulating = (desk: Desk, order: 'parallel' | 'sequential' = 'parallel'): Command => ({
  kind: 'circulate',
  task: at(desk),
  people: [person('li'), person('wu')],
  order,
  afterwards: 'comeBack',
  completion: { by: 'all' },
  opinion: '',
});

interface Scene {
  readonly kind: ActionKind;
  readonly by?: string;
  readonly desk: () => Desk;
  readonly command: (desk: Desk) => Command;
  readonly values?: Partial<ActionValues>;
  readonly names: readonly string[];
}

/** Each action on a real request, with the people its sentence must name. */
const SCENES: readonly Scene[] = [
  {
    kind: 'transfer',
    desk: atManager,
    command: (desk) => ({ kind: 'transfer', task: at(desk), to: person('li'), opinion: '' }),
    names: ['li'],
  },
  {
    kind: 'retrieve',
    desk: () => after('manager', (desk) => ({ kind: 'transfer', task: at(desk), to: person('li'), opinion: '' })),
    command: (desk) => ({ kind: 'retrieve', task: desk.taskOf('li').id, opinion: '' }),
    names: ['manager'],
  },
  {
    kind: 'addSigners',
    by: 'a',
    desk: () => new Desk(VOTE('parallel')).start('zhang'),
    command: (desk) => ({
      kind: 'addSigners',
      task: desk.taskOf('a').id,
      people: [person('li'), person('wu')],
      position: 'parallel',
      opinion: '',
    }),
    names: ['li', 'wu', '2', '3', '5'],
  },
  {
    kind: 'addSigners',
    by: 'a',
    desk: () => new Desk(VOTE('sequential')).start('zhang'),
    command: (desk) => ({
      kind: 'addSigners',
      task: desk.taskOf('a').id,
      people: [person('li')],
      position: 'append',
      opinion: '',
    }),
    names: ['2', '3', '4'],
  },
  { kind: 'communicate', desk: atManager, command: asking, names: ['li'] },
  {
    kind: 'reply',
    by: 'li',
    desk: () => after('manager', asking),
    command: (desk) => ({ kind: 'reply', task: desk.taskOf('li').id, opinion: '' }),
    names: [],
  },
  {
    kind: 'revokeCommunication',
    desk: () => after('manager', asking),
    command: (desk) => ({ kind: 'revokeCommunication', task: at(desk), deleteOpinions: false }),
    names: ['li'],
  },
  { kind: 'circulate', desk: atManager, command: (desk) => circulating(desk), names: ['li', 'wu'] },
  {
    kind: 'circulate',
    desk: atManager,
    command: (desk) => circulating(desk, 'sequential'),
    values: { choices: { order: 'sequential' } },
    names: ['li'],
  },
  {
    kind: 'cancelCirculation',
    desk: () => after('manager', circulating),
    command: (desk) => ({ kind: 'cancelCirculation', task: at(desk) }),
    names: ['li', 'wu'],
  },
  {
    kind: 'jump',
    desk: atManager,
    command: (desk) => ({ kind: 'jump', task: at(desk), destination: 'boss', people: [], opinion: '' }),
    names: ['boss'],
  },
  {
    kind: 'return',
    desk: atManager,
    command: (desk) => ({ kind: 'return', task: at(desk), to: 'previous', afterwards: 'normal', opinion: '' }),
    names: ['apply'],
  },
  {
    kind: 'return',
    desk: atManager,
    command: (desk) => ({ kind: 'return', task: at(desk), to: 'initiator', afterwards: 'backtrack', opinion: '' }),
    names: ['apply', 'zhang', 'manager'],
  },
  {
    kind: 'withdraw',
    by: 'zhang',
    desk: atManager,
    command: () => ({ kind: 'withdraw', opinion: '' }),
    names: ['zhang', 'manager'],
  },
  {
    kind: 'takeBack',
    desk: () => {
      const desk = atManager();
      desk.decide('manager');
      return desk;
    },
    command: () => ({ kind: 'takeBack', opinion: '' }),
    names: ['manager', 'boss'],
  },
  {
    kind: 'recover',
    by: 'admin',
    desk: atManager,
    command: () => ({ kind: 'recover', destination: 'apply', afterwards: 'normal', opinion: '' }),
    names: ['apply', 'manager'],
  },
  {
    kind: 'recover',
    by: 'admin',
    desk: atManager,
    command: () => ({ kind: 'recover', destination: 'apply', afterwards: 'backtrack', opinion: '' }),
    names: ['apply', 'manager'],
  },
  { kind: 'void', by: 'zhang', desk: atManager, command: () => ({ kind: 'void', opinion: '' }), names: ['manager'] },
  { kind: 'suspend', desk: atManager, command: () => ({ kind: 'suspend', opinion: '' }), names: [] },
  {
    kind: 'resume',
    desk: () => after('manager', () => ({ kind: 'suspend', opinion: '' })),
    command: () => ({ kind: 'resume' }),
    names: [],
  },
  { kind: 'pend', desk: atManager, command: () => ({ kind: 'pend', opinion: '' }), names: [] },
  {
    kind: 'restore',
    desk: () => after('manager', () => ({ kind: 'pend', opinion: '' })),
    command: () => ({ kind: 'restore' }),
    names: [],
  },
  { kind: 'delete', by: 'zhang', desk: atManager, command: () => ({ kind: 'delete' }), names: ['manager'] },
];

/** All that is said, as one text; a text that is not there, or a value it lacks, fails. */
function explained(
  kind: ActionKind,
  language: Language,
  outlook: Outlook | undefined,
  values: Partial<ActionValues> = {},
): string {
  const { t } = wordsIn(language);
  const target = kind === 'addSigners' ? ofTask({ task: aTask({ kind: 'parallelSigner' }) }) : ofRequest();
  const { intro, nodes, notes } = explainAction(ACTIONS[kind], {
    target,
    outlook,
    values: { ...NOTHING_YET, ...values },
    language,
  });
  return [intro, ...notes]
    .map(({ key, values: given }) => t(key, given))
    .concat(nodes.flatMap(({ nodeName, people }) => [nodeName, ...people.map(({ name }) => name)]))
    .join('\n');
}
const foreseen = ({ desk, by = 'manager', command }: Scene): Outlook => {
  const there = desk();
  return outlookOf(there, by, command(there));
};

describe.each(LANGUAGES)('before one presses, in %s', (language) => {
  it.each(SCENES)('$kind says what the core foresees, by name', (scene) => {
    const said = explained(scene.kind, language, foreseen(scene), scene.values);
    for (const name of scene.names) expect(said).toContain(name);
    expect(said).not.toMatch(/undefined|\{\{|^\s*$/u);
  });

  it.each(Object.keys(ACTIONS) as ActionKind[])('%s says what it is where nothing is foreseen', (kind) => {
    expect(explained(kind, language, undefined)).toBe(
      wordsIn(language).t(
        ACTIONS[kind].note(kind === 'addSigners' ? ofTask({ task: aTask({ kind: 'parallelSigner' }) }) : ofRequest()),
      ),
    );
  });

  it('calls no two actions by the same name', () => {
    const names = Object.values(ACTIONS).map(({ label }) => wordsIn(language).t(label));
    expect(new Set(names).size).toBe(names.length);
  });
});

it('has a scene for every command there is', () => {
  const commands = Object.keys(ACTIONS)
    .filter((kind) => kind !== 'forward')
    .sort();
  expect([...new Set(SCENES.map(({ kind }) => kind))].sort()).toEqual(commands);
});

it('says the example of the house: who decides, and until when it can be taken back', () => {
  const [transfer] = SCENES;
  const said = transfer && explained('transfer', 'en-US', foreseen(transfer));
  expect(said).toBe('li decides in your place; you can take it back until then.');
  const adding = SCENES[2];
  expect(adding && explained('addSigners', 'en-US', foreseen(adding))).toBe(
    'li and wu can vote at once, together with everybody else.\nNeeds 2 of 5 instead of 2 of 3.',
  );
});
