import { expect, it } from 'vitest';
import { bpmTask } from '#api/bpmTask.ts';
import { readAnyAnswer } from '#infrastructure/http/readAnyAnswer.ts';

it.each(['{"success":"false"}', '{"success":0}', '0', '{"code":500}', '{"error":"boom"}', '{}', 'null', '"OK"', ''])(
  'takes a command for done only where the answer says so, not at %s',
  async (body) => {
    expect(await readAnyAnswer(bpmTask.completeTask, 200, body, { isCommand: true })).toMatchObject({ ok: false });
  },
);

it.each(['{"success":true}', '{"success":"true","message":"done"}', '{"code":0,"msg":"done"}'])(
  'takes a command for done at %s',
  async (body) => {
    expect(await readAnyAnswer(bpmTask.completeTask, 200, body, { isCommand: true })).toMatchObject({ ok: true });
  },
);
