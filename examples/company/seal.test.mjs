import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProcessHarness, checkProcessInvariants } from '@ringi/domain/testing';
import { sealing } from './seal.mjs';

test('whatever people do, the seal is used for nothing that anybody has refused', () => {
  checkProcessInvariants(sealing, {
    'who refuses is not overruled': ({ after }) =>
      after.outcome !== 'approved' || !Object.values(after.verdicts).includes('refuse'),
    'the keeper is asked for no more than one thing at a time': ({ after }) =>
      after.tasks.filter(({ node, kind }) => node === 'keeper' && kind === 'ordinary').length <= 1,
  });
});

test('two of legal are enough for a large contract, and nobody of legal is asked for a small one', () => {
  const large = new ProcessHarness(sealing).start('zhang', { amount: 80_000 });
  for (const who of ['zhang', 'manager', 'he', 'wu']) large.decide(who);
  assert.deepEqual(large.openTasks, ['keeper:keeper']);

  const small = new ProcessHarness(sealing).start('zhang', { amount: 900 });
  for (const who of ['zhang', 'manager']) small.decide(who);
  assert.deepEqual(small.openTasks, ['keeper:keeper']);
});
