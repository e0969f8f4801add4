import fc from 'fast-check';
import type { NodeOf, ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import type { LoadedDefinition } from '#server/db/stored/loadedDefinition.ts';
import { anyBlock, processOf } from '#testing/blocks.ts';
import { chart } from '#testing/chart.ts';
import { assignTo } from '#testing/chartOfLines.ts';
import { anySettings } from '#testing/settings.ts';

const WEIGHTS = {
  task: 8,
  handler: 1,
  call: 1,
  timer: 1,
  sequence: 4,
  exclusive: 1,
  parallel: 4,
  inclusive: 3,
  loop: 1,
  sub: 3,
  guarded: 2,
  mayTerminate: 1,
};
const INITIATOR = { from: 'initiator', join: 'or', expandGroups: false } as const;

/** Returns a process of the core as if it had been loaded from a file. */
export const loadedFrom = (
  process: ProcessDefinition,
  key: string,
  conditionVariables: readonly string[] = [],
): LoadedDefinition => ({
  process: { ...process, key, name: key },
  xml: '',
  description: '',
  nodeForms: {},
  summaryFields: [],
  startOptions: process.settings.skipFirstNode ? ['skipFirstNode'] : [],
  starters: { people: [], groups: [] },
  conditionVariables,
});

/** A random chart with every supported element. Its handler may be missing. */
export const anyChart = (): fc.Arbitrary<LoadedDefinition> =>
  fc
    .record({
      block: anyBlock(WEIGHTS, anySettings()),
      skipFirstNode: fc.boolean(),
      hasHandler: fc.nat({ max: 3 }).map((n) => n > 0),
    })
    .map(({ block, skipFirstNode, hasHandler }) => {
      const drawn = processOf(
        {
          kind: 'sequence',
          blocks: [{ kind: 'task', settings: { people: [INITIATOR] } }, block, { kind: 'task', settings: {} }],
        },
        { skipFirstNode },
      );
      const nodes = Object.fromEntries(
        Object.entries(drawn.nodes).map(([id, node]) => [
          id,
          node.kind === 'handlerTask' && hasHandler ? { ...node, handler: 'assignEmployeeNumber' } : node,
        ]),
      );
      return loadedFrom({ ...drawn, nodes }, 'drawn', ['v']);
    });

const reminder = (attachedTo: string, ms: number, action: NonNullable<NodeOf<'boundaryTimer'>['action']>) =>
  ({ kind: 'boundaryTimer', attachedTo, isInterrupting: false, timer: { kind: 'after', ms }, action }) as const;

/**
 * Charts that generated charts call, and charts with elements they lack: timers that act by themselves, choices of a
 * signer, shared tasks.
 */
export const SMALL_CHARTS: readonly LoadedDefinition[] = [
  loadedFrom(chart(['start -> p2', 'p2 -> end']), 'other'),
  loadedFrom(
    chart(['start -> p0', 'p0 -> p1', 'p1 -> p2', 'p2 -> p3', 'p3 -> end'], {
      p0: { task: { people: [INITIATOR] } },
      reminds: reminder('p1', 20_000, 'remind'),
      agrees: reminder('p1', 90_000, 'autoAgree'),
      previous: reminder('p2', 45_000, 'returnToPrevious'),
      initiator: reminder('p3', 30_000, 'returnToInitiator'),
    }),
    'limits',
  ),
  loadedFrom(
    chart(
      [
        'start -> ask',
        'ask -> pick',
        'pick -> p1',
        'pick -> vote',
        'p1 -> many',
        'vote -> many',
        'many -> in',
        'in -> end',
      ],
      {
        ask: { task: { people: [INITIATOR], switches: ['selectPeople'] } },
        pick: {
          task: {
            ...assignTo('p0', 'p1', 'p2'),
            nextChoice: 'manual',
            switches: ['selectPath', 'selectPeople', 'singlePerson'],
          },
        },
        vote: {
          task: {
            ...assignTo('p0', 'p1', 'p2'),
            voting: { mode: 'sequential', threshold: { by: 'percent', value: 60 }, counted: 'agree', finish: 'atOnce' },
            switches: ['mayAddSigners'],
          },
        },
        many: {
          task: {
            people: [{ from: 'groups', ids: ['g', 'it'], join: 'or', expandGroups: false }],
            switches: ['notInBatch'],
          },
        },
        in: {
          task: {
            ...assignTo('p0', 'p3'),
            voting: {
              mode: 'parallel',
              threshold: { by: 'count', value: 1 },
              counted: 'refuse',
              finish: 'whenAllVoted',
            },
            switches: ['mayAddSigners'],
          },
        },
      },
      { skipFirstNode: true, selectableAtStart: ['vote', 'in'] },
    ),
    'choices',
  ),
];
