import { expect, it } from 'vitest';
import { makeDecideTogether, type TogetherDecision } from '#application/task/decideTogether.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { sharedDecisions } from '#domain/task/batch.ts';
import { aBatchTask, decidingBatches, offering } from '#test/support/batches.ts';

const LEFT_OUT = aBatchTask({ id: '9', leftOut: { message: 'Decide it alone', refusal: refuse('task.notInBatch') } });

async function decide(given: Partial<TogetherDecision>) {
  const { gateway, sent, later } = decidingBatches();
  const outcome = await makeDecideTogether(gateway)({
    key: 'k',
    tasks: [aBatchTask({ id: '1' }), aBatchTask({ id: '2' })],
    vote: 'agree',
    opinion: '',
    isLater: false,
    ...given,
  });
  return { outcome, sent, later };
}

it('decides those that can be, and tells how each came out', async () => {
  const { outcome, sent } = await decide({ tasks: [aBatchTask({ id: '1' }), LEFT_OUT], opinion: ' fine ' });
  expect(sent).toEqual([{ key: 'k', tasks: ['1'], vote: 'agree', opinion: 'fine' }]);
  expect(outcome).toEqual({
    ok: true,
    value: { kind: 'decided', rows: [{ task: '1', subject: 'Task 1', isDone: true, message: '' }] },
  });
});

it('lets the server carry on when the person wants it, and whenever there are more than twenty', async () => {
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

it('offers the votes all of them have, under a name of their own only where all call it so', () => {
  const [ok, fine] = [
    { vote: 'agree' as const, label: 'OK' },
    { vote: 'agree' as const, label: 'Fine' },
  ];
  expect(
    sharedDecisions([aBatchTask({ decisions: [ok, { vote: 'refuse' }] }), aBatchTask({ decisions: [ok] })]),
  ).toEqual([ok]);
  expect(sharedDecisions([aBatchTask({ decisions: [ok] }), aBatchTask({ decisions: [fine] })])).toEqual([
    { vote: 'agree' },
  ]);
  expect(sharedDecisions([aBatchTask(offering('agree')), aBatchTask(offering('refuse'))])).toEqual([]);
  expect(sharedDecisions([])).toEqual([]);
});
