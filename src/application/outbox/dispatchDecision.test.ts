import { describe, expect, it } from 'vitest';
import type { CommandRequest } from '../ports/workflow/commandGateway.ts';
import { describeShown } from '#domain/outbox/outboxEntry.ts';
import type { PreparedRequest } from '#domain/outbox/outboxEntry.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { aDetail } from '#test/support/taskScreen.ts';
import { createDispatchDecision, type DispatchInput } from './dispatchDecision.ts';
import type { NewEntry } from './outbox.ts';
import type { StorageFailure } from './ports.ts';
import { readUndoDelaySeconds, UNDO_DELAYS_SECONDS } from './undoDelay.ts';

const PREPARED: PreparedRequest = { method: 'POST', path: '/completeTask', headers: {}, body: '{}' };
const REQUEST: CommandRequest = {
  key: 'key 1',
  instance: '2',
  command: { kind: 'decide', task: '1', vote: 'agree', opinion: 'Fine.', chosenPeople: {} },
  files: [],
  seen: { taskVersion: 3, recordVersions: {} },
};

interface Given {
  readonly delay?: string;
  readonly stored?: Result<void, StorageFailure>;
  readonly isLoaded?: boolean;
  readonly sent?: Result<void>;
  readonly prepared?: Result<PreparedRequest>;
  readonly input?: Partial<DispatchInput>;
}
async function dispatch({
  delay,
  stored = ok(undefined),
  isLoaded = true,
  sent = ok(undefined),
  prepared = ok(PREPARED),
  input = {},
}: Given = {}) {
  const calls: CommandRequest[] = [];
  const entries: NewEntry[] = [];
  const send = async (request: CommandRequest) => {
    calls.push(request);
    return sent;
  };
  const enqueue = async (entry: NewEntry) => {
    entries.push(entry);
    return stored;
  };
  const fetch = async () => {
    if (!isLoaded) throw new Error('The code could not be loaded.');
    return { enqueue };
  };
  const run = createDispatchDecision({ send, prepare: async () => prepared }, { read: () => delay }, {
    fetch,
  } as Parameters<typeof createDispatchDecision>[2]);
  const detail = aDetail();
  const given = { request: REQUEST, detail, decision: 'agree', drafts: ['opinion.1.agree'], opinion: 'Fine.' } as const;
  return { result: await run({ ...given, ...input }), calls, entries };
}

describe('a decision with a time for an undo', () => {
  it('is stored as it will be sent, with what the bar shows of it', async () => {
    const { result, calls, entries } = await dispatch();
    expect([result, calls]).toEqual([ok({ status: 'queued' }), []]);
    expect(entries).toEqual([
      {
        key: 'key 1',
        decision: 'agree',
        task: '1',
        instance: '2',
        subject: 'Three laptops',
        request: PREPARED,
        drafts: ['opinion.1.agree'],
        opinion: 'Fine.',
      },
    ]);
  });

  it("has the node's own name of the decision", async () => {
    const label = async (given: string) => {
      const detail = aDetail({ decisions: [{ vote: 'agree', label: given }, { vote: 'refuse' }] });
      return (await dispatch({ input: { detail } })).entries[0]?.label;
    };
    expect([await label('Release'), await label('')]).toEqual(['Release', undefined]);
  });

  it('keeps the content the user has read where the platform sends no version of the task', async () => {
    const { entries } = await dispatch({ input: { request: { ...REQUEST, seen: { recordVersions: {} } } } });
    expect(entries[0]?.shown).toBe(describeShown(aDetail()));
  });

  it.each<[string, Given, StorageFailure]>([
    ['the disk is full', { stored: fail('full') }, 'full'],
    ['the device stores nothing', { stored: fail('unavailable') }, 'unavailable'],
    ['the code cannot be loaded', { isLoaded: false }, 'unavailable'],
  ])('is sent at once with the same key if %s', async (_, given, notStored) => {
    const { result, calls } = await dispatch(given);
    expect([result, calls]).toEqual([ok({ status: 'sent', notStored }), [REQUEST]]);
  });

  it('is refused with words if it can neither be stored nor sent', async () => {
    const offline = fail({ kind: 'offline' } as const);
    expect((await dispatch({ stored: fail('full'), sent: offline })).result).toEqual(offline);
    const { result, entries, calls } = await dispatch({ prepared: offline });
    expect([result, entries, calls]).toEqual([offline, [], []]);
  });
});

it('is sent immediately without a time for an undo', async () => {
  const { result, calls, entries } = await dispatch({ delay: '0' });
  expect([result, calls, entries]).toEqual([ok({ status: 'sent' }), [REQUEST], []]);
});

it.each([
  [undefined, 6],
  ['', 6],
  ['0', 0],
  ['6', 6],
  ['10', 10],
  ['30', 30],
  ['7', 6],
  ['-1', 6],
  ['6.0', 6],
])('reads the stored time for an undo %o as %i s', (stored, seconds) => {
  expect(readUndoDelaySeconds({ read: () => stored })).toBe(seconds);
  expect(UNDO_DELAYS_SECONDS).toContain(seconds);
});
