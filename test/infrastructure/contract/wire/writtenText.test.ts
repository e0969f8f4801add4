import * as v from 'valibot';
import { expect, it } from 'vitest';
import { bpmAsync } from '#contract/workflow/bpmAsync.ts';
import { bpmBoard } from '#contract/workflow/bpmBoard.ts';
import { bpmCc } from '#contract/workflow/bpmCc.ts';
import { bpmCirculation } from '#contract/workflow/bpmCirculation.ts';
import { bpmCommunication } from '#contract/workflow/bpmCommunication.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { bpmOpinion } from '#contract/workflow/bpmOpinion.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { bpmTransfer } from '#contract/workflow/bpmTransfer.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';

const TABLES: readonly Readonly<Record<string, Endpoint>>[] = [
  bpmAsync,
  bpmBoard,
  bpmCc,
  bpmCirculation,
  bpmCommunication,
  bpmInst,
  bpmOpinion,
  bpmTask,
  bpmTransfer,
];
const WRITTEN = ['opinion', 'reason', 'msg', 'opText'];

/** User-written text fields of all endpoints, by path. */
const texts = TABLES.flatMap((table) => Object.values(table)).flatMap(({ path, body, fields }) =>
  Object.entries((body ?? fields ?? {}) as { entries?: object })
    .filter(([key]) => key === 'entries')
    .flatMap(([, entries]) => Object.entries(entries as Record<string, v.GenericSchema>))
    .filter(([name]) => WRITTEN.includes(name))
    .map(([name, shape]) => [path, name, shape] as const),
);

it('finds the user-written fields', () => {
  expect(texts.length).toBeGreaterThan(15);
});

it.each(texts)('trims in %s the field %s, so that whitespace does not count', (_path, _name, shape) => {
  expect([v.parse(shape, ' \n because \t'), v.parse(shape, '  ')]).toEqual(['because', '']);
});
