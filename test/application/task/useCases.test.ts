import { describe, expect, it } from 'vitest';
import { createSendCommand } from '#application/useCases/sendCommand.ts';
import type { CommandRequest } from '#application/ports/workflow/commandGateway.ts';
import type { CommandOf } from '#domain/workflow/command.ts';
import { ok } from '#domain/shared/result.ts';
import type { TaskDetail } from '#domain/tasks/taskViews.ts';
import { aTask } from '#test/support/builders.ts';
import { sendAtOnce } from '#test/support/dispatches.ts';
import { tripForm } from '#test/support/forms/tripForm.ts';
import { aDetail, MANAGER } from '#test/support/taskScreen.ts';

function open() {
  const sent: CommandRequest[] = [];
  const commands = {
    send: async (request: CommandRequest) => {
      sent.push(request);
      return ok(undefined);
    },
  };
  return { commands, sent };
}
const order = (command: CommandRequest['command'], given: Partial<TaskDetail> = {}) => ({
  key: 'key 1',
  target: { kind: 'task', detail: aDetail(given) } as const,
  viewer: MANAGER,
  command,
  files: [],
  drafts: [],
});
const returning = (given: Partial<CommandOf<'return'>> = {}) =>
  ({ kind: 'return', task: '1', to: 'previous', afterwards: 'normal', opinion: ' Again. ', ...given }) as const;

describe('sendCommand with a return', () => {
  it('sends it with a trimmed opinion to the request of the task', async () => {
    const { commands, sent } = open();
    await createSendCommand(commands, sendAtOnce(commands))(order(returning()));
    expect(sent).toMatchObject([
      { key: 'key 1', instance: '2', command: { ...returning(), opinion: 'Again.' }, files: [] },
    ]);
  });

  it('sends the versions of the task and of each form the page shows', async () => {
    const { commands, sent } = open();
    const withVersion = (alias: string, data: object) => ({ ...tripForm({ data }), alias });
    const forms = [
      withVersion('leave', { UPDATE_VERSION_: 3 }),
      withVersion('room', { UPDATE_VERSION_: '4' }),
      withVersion('car', { UPDATE_VERSION_: 'new' }),
      withVersion('flat', {}),
    ];
    await createSendCommand(
      commands,
      sendAtOnce(commands),
    )(order(returning(), { forms, task: aTask({ ...aDetail().task, version: 7 }) }));
    expect(sent[0]?.seen).toEqual({ taskVersion: 7, recordVersions: { leave: 3, room: 4 } });
  });

  it('sends no version the platform does not send', async () => {
    const { commands, sent } = open();
    await createSendCommand(commands, sendAtOnce(commands))(order(returning(), { forms: [] }));
    expect(sent[0]?.seen).toEqual({ recordVersions: {} });
  });

  it.each<[string, Partial<CommandOf<'return'>>, Partial<TaskDetail>, string]>([
    ['a target it does not name', {}, { returnTargets: ['initiator'] }, 'return.modeNotOffered'],
    ['a way back it does not name', { afterwards: 'backtrack' }, {}, 'return.modeNotOffered'],
    ['no reason', { opinion: ' ' }, {}, 'opinion.required'],
    ['a first node', {}, { rights: { ...aDetail().rights, mayReturn: false } }, 'return.atFirstNode'],
  ])('is refused before it is sent: %s', async (_, given, detail, code) => {
    const { commands, sent } = open();
    const outcome = await createSendCommand(commands, sendAtOnce(commands))(order(returning(given), detail));
    expect([outcome, sent]).toMatchObject([{ ok: false, error: { refusal: { code } } }, []]);
  });
});

it('checks a decision against the policy of its vote', async () => {
  const { commands, sent } = open();
  const abstaining = { kind: 'decide', task: '1', vote: 'abstain', opinion: '', chosenPeople: {} } as const;
  expect([await createSendCommand(commands, sendAtOnce(commands))(order(abstaining)), sent]).toMatchObject([
    { ok: false, error: { refusal: { code: 'vote.notOffered' } } },
    [],
  ]);
});
