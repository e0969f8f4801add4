import { expect, it } from 'vitest';
import { DrizzleQueryError } from 'drizzle-orm';
import { invariant } from '#domain/shared/invariant.ts';
import { createApp } from '#server/http/createApp.ts';
import { formatErrorForLog } from '#server/http/formatErrorForLog.ts';

const SECRET = 'Wang Fang is ill';

/** Errors of the server that contain user input. */
const faults = (): readonly unknown[] => {
  const cause = Object.assign(new Error(`invalid input syntax for type integer: "${SECRET}"`), {
    code: '22P02',
    detail: SECRET,
    where: SECRET,
    constraint: 'people_account',
  });
  const json = (): unknown => JSON.parse(SECRET);
  const caught = (run: () => unknown): unknown => {
    try {
      return run();
    } catch (error) {
      return error;
    }
  };
  return [
    new DrizzleQueryError('select $1', [`first line\n${SECRET}\n    at ${SECRET} (file:///x.ts:1:1)`], cause),
    caught(json),
    new TypeError(`Cannot read properties of undefined (reading '${SECRET}')`),
    new Error(`no ${SECRET}\n    at ${SECRET} (server/main.ts:1:1)`, { cause: new Error(SECRET) }),
    Object.assign(new Error('changed'), { message: SECRET }),
    SECRET,
    { SECRET },
    undefined,
  ];
};

it('logs where an error happened and by which statement, without user input', () => {
  for (const fault of faults()) expect(formatErrorForLog(fault)).not.toContain(SECRET);
  const [query] = faults();
  const story = formatErrorForLog(query);
  expect(story).toContain('query select $1');
  expect(story).toContain('code 22P02');
  expect(story).toContain('constraint people_account');
  expect(story).toMatch(/\n {4}at .*log\.test\.ts/u);
  expect(formatErrorForLog('the cellar')).toBe('string');
});

it('logs which request violates an invariant', () => {
  expect.assertions(1);
  try {
    invariant(false, 'request 7 has no row');
  } catch (error) {
    expect(formatErrorForLog(error)).toContain('violation request 7 has no row');
  }
});

it('logs no user input for any way to log an error', async () => {
  let logged = '';
  const app = await createApp({
    routes: [],
    findCaller: async () => undefined,
    findGuest: async () => undefined,
    health: () => ({ status: 'ok', version: '1', database: 'd', engine: 'e', seeding: false }),
    maxFileSize: 10,
    log: {
      write: (line) => {
        logged += line;
      },
    },
  });
  for (const fault of faults().filter((each) => each instanceof Error)) {
    app.log.error(fault);
    app.log.error({ err: fault }, fault.message);
  }
  expect(logged.split('\n')).toHaveLength(11);
  expect(logged).toContain('log.test.ts');
  expect(logged).not.toContain(SECRET);
  await app.close();
});
