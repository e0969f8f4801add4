import * as v from 'valibot';
import { expect, it } from 'vitest';
import { bpmAsync } from '#api/bpmAsync.ts';
import { bpmBoard } from '#api/bpmBoard.ts';
import { bpmCc } from '#api/bpmCc.ts';
import { bpmCirculation } from '#api/bpmCirculation.ts';
import { bpmCommunication } from '#api/bpmCommunication.ts';
import { bpmInst } from '#api/bpmInst.ts';
import { bpmOpinion } from '#api/bpmOpinion.ts';
import { bpmTask } from '#api/bpmTask.ts';
import { bpmTransfer } from '#api/bpmTransfer.ts';
import type { Endpoint } from '#api/endpoint.ts';

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

/** What a call says in words of a person, by the address of the call. */
const texts = TABLES.flatMap((table) => Object.values(table)).flatMap(({ path, body, fields }) =>
  Object.entries((body ?? fields ?? {}) as { entries?: object })
    .filter(([key]) => key === 'entries')
    .flatMap(([, entries]) => Object.entries(entries as Record<string, v.GenericSchema>))
    .filter(([name]) => WRITTEN.includes(name))
    .map(([name, shape]) => [path, name, shape] as const),
);

it('finds what people write', () => {
  expect(texts.length).toBeGreaterThan(15);
});

it.each(texts)('%s takes the blanks off %s, so that no rule counts them', (_path, _name, shape) => {
  expect([v.parse(shape, ' \n because \t'), v.parse(shape, '  ')]).toEqual(['because', '']);
});
