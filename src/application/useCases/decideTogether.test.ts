import { expect, it } from 'vitest';
import { createDecideBatch, type BatchDecisionInput } from './decideTogether.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { findSharedDecisions } from '#domain/tasks/batch.ts';
import { aBatchTask, createBatchGateway, offering } from '#test/support/batches.ts';

const LEFT_OUT = aBatchTask({ id: '9', exclusion: { message: 'Decide it alone', refusal: refuse('task.notInBatch') } });

async function decide(given: Partial<BatchDecisionInput>) {
  const { gateway, sent, later } = createBatchGateway();
  const outcome = await createDecideBatch(gateway)({
    key: 'k',
    tasks: [aBatchTask({ id: '1' }), aBatchTask({ id: '2' })],
    vote: 'agree',
    opinion: '',
    isLater: false,
    ...given,
  });
  return { outcome, sent, later };
}

it('decides the selected tasks that can be decided and returns the result of each', async () => {
  const { outcome, sent } = await decide({ tasks: [aBatchTask({ id: '1' }), LEFT_OUT], opinion: ' fine ' });
  expect(sent).toEqual([{ key: 'k', tasks: ['1'], vote: 'agree', opinion: 'fine' }]);
  expect(outcome).toEqual({
    ok: true,
    value: { kind: 'decided', rows: [{ task: '1', subject: 'Task 1', isDone: true, message: '' }] },
  });
});

it('lets the server continue in the background when requested, and always above 20 tasks', async () => {
  const few = await decide({ isLater: true });
  const many = await decide({ tasks: Array.from({ length: 21 }, (_, index) => aBatchTask({ id: String(index) })) });
  const twenty = await decide({ tasks: Array.from({ length: 20 }, (_, index) => aBatchTask({ id: String(index) })) });
  expect([few.outcome, many.outcome]).toEqual(Array(2).fill({ ok: true, value: { kind: 'carriedOn', job: 'job' } }));
  expect([few.later.length, many.later.length, twenty.later.length, twenty.sent.length]).toEqual([1, 1, 0, 1]);
});

it.each([
  [
    'there is nothing to decide',
    { tasks: [LEFT_OUT] },
    { kind: 'invalid', issues: [{ messageKey: 'validation.selection.none.approve' }] },
  ],
  [
    'one of them does not offer the vote',
    { tasks: [aBatchTask(), aBatchTask({ id: '2', ...offering('agree') })], vote: 'refuse' as const, opinion: 'no' },
    { kind: 'refused', refusal: { code: 'vote.notOffered' } },
  ],
  [
    'it is refused without a word',
    { vote: 'refuse' as const, opinion: ' ' },
    { kind: 'refused', refusal: { code: 'opinion.required' } },
  ],
  [
    'one of them asks for a word even to agree',
    { tasks: [aBatchTask(), aBatchTask({ id: '2', isOpinionRequired: true })] },
    { kind: 'refused', refusal: { code: 'opinion.required' } },
  ],
  ['the opinion is too long', { opinion: 'x'.repeat(501) }, { kind: 'refused', refusal: { code: 'opinion.tooLong' } }],
])('sends nothing when %s', async (_, given, error) => {
  const { outcome, sent, later } = await decide(given);
  expect(outcome).toMatchObject({ ok: false, error });
  expect([sent, later]).toEqual([[], []]);
});

it('offers the votes all tasks have in common, with a custom label only if it is the same for all', () => {
  const [ok, fine] = [
    { vote: 'agree' as const, label: 'OK' },
    { vote: 'agree' as const, label: 'Fine' },
  ];
  expect(
    findSharedDecisions([aBatchTask({ decisions: [ok, { vote: 'refuse' }] }), aBatchTask({ decisions: [ok] })]),
  ).toEqual([ok]);
  expect(findSharedDecisions([aBatchTask({ decisions: [ok] }), aBatchTask({ decisions: [fine] })])).toEqual([
    { vote: 'agree' },
  ]);
  expect(findSharedDecisions([aBatchTask(offering('agree')), aBatchTask(offering('refuse'))])).toEqual([]);
  expect(findSharedDecisions([])).toEqual([]);
});
