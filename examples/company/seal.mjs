import { chart } from '@ringi/domain/testing';

/** Sealing a contract. A refusal ends it; whoever is asked in legal may ask colleagues to sign, too. */
export const sealing = chart(
  [
    'start -> apply',
    'apply -> manager',
    'manager -> xor1',
    'xor1 -> endRefused: vote == "refuse"',
    'xor1 -> xor2: else',
    'xor2 -> legal: amount > 50000',
    'xor2 -> keeper: else',
    'legal -> xor3',
    'xor3 -> endRefused: signResult == false',
    'xor3 -> keeper: else',
    'keeper -> end',
  ],
  {
    apply: { task: { people: [{ from: 'initiator', join: 'or', expandGroups: false }] } },
    legal: {
      task: {
        people: [{ from: 'people', ids: ['he', 'lin', 'wu'], join: 'or', expandGroups: true }],
        voting: {
          mode: 'parallel',
          threshold: { by: 'count', value: 2 },
          counted: 'agree',
          finish: 'atOnce',
        },
        switches: ['mayAddSigners'],
      },
    },
    endRefused: { kind: 'endEvent' },
  },
);
