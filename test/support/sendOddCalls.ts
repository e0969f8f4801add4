import type { Database } from '#server/db/database.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { startCompany } from './company.ts';
import { endpoints, nameOf } from './endpoints.ts';
import { chanceOf, MARKER, generateOddCalls } from './oddCalls.ts';
import { INVITATION_HEADER } from '#contract/wire/envelope.ts';
import { INVITATION } from './samples.ts';
import { isSystemError } from './systemError.ts';

/** A stream of events does not end by itself. */
const CALLS = endpoints.filter(({ isStream }) => isStream !== true);
const RENEWED_EVERY = 400;
const CALLERS = ['wangfang', 'admin'] as const;
const WORDS = ['leave', 'expense', 'days', 'UserTask_manager', 'UserTask_hr', 'mystart', 'BACK', 'wangfang', 'liqiang'];

export interface OddAnswers {
  readonly counts: Readonly<Record<'answered' | 'refused' | 'notUnderstood' | 'other', number>>;
  /** System errors by endpoint, with the first call that caused one. */
  readonly faults: ReadonlyMap<string, { readonly times: number; readonly first: string }>;
  /** Log lines that contain sent values. */
  readonly leaked: readonly string[];
}

/** Sends invalid calls to every endpoint of the table, as an employee and as an administrator in turn. */
export async function sendOddCalls(
  database: Database,
  {
    seed,
    runs,
    tell = () => undefined,
  }: { seed: number; runs: number; tell?: (calls: number, faults: number) => void },
): Promise<OddAnswers> {
  let logged = '';
  const write = (line: string): void => {
    logged += line;
  };
  const company = await startCompany(async () => database, { callsPerMinute: 1e9, log: { write } });
  const people = await company.people(...CALLERS);
  const inviter = await company.person('renliang');
  const invited = await inviter.post('/api-form/form/core/formLink/save', { ...INVITATION, alias: 'visit' });
  const code = String(invited.body.data.code);
  const chance = chanceOf(seed);
  let known = await idsOf(company);
  const callOf = generateOddCalls(chance, () => known);
  const counts = { answered: 0, refused: 0, notUnderstood: 0, other: 0 };
  const faults = new Map<string, { times: number; first: string }>();
  for (let run = 0; run < runs; run += 1) {
    if (run % RENEWED_EVERY === RENEWED_EVERY - 1) {
      // An administrator may have discarded the process.
      await database.sql.update(definitions).set({ status: 'deployed' });
      known = await idsOf(company);
    }
    const [endpoint] = CALLS.slice(Math.floor(chance() * CALLS.length));
    const caller = people[run % CALLERS.length];
    if (endpoint === undefined || caller === undefined) continue;
    const { url, headers, payload } = callOf(endpoint);
    const before = logged.length;
    const reply = await company.platform.app.inject({
      method: endpoint.method,
      url,
      // Open calls such as a logout are sent without the token, which a logout would end.
      headers: {
        ...headers,
        ...(endpoint.policy === 'guest' && { [INVITATION_HEADER]: code }),
        ...(endpoint.policy !== 'anyone' && { authorization: `Bearer ${caller.token}` }),
      },
      ...(payload !== undefined && { payload }),
    });
    const name = nameOf(endpoint);
    if (isSystemError(reply)) {
      const { times = 0, first = `${caller.account} ${url}\n${payload ?? ''}\n${logged.slice(before)}` } =
        faults.get(name) ?? {};
      faults.set(name, { times: times + 1, first });
    } else if ([400, 413, 415].includes(reply.statusCode)) counts.notUnderstood += 1;
    else if (reply.statusCode !== 200) counts.other += 1;
    else if (reply.payload.includes('"success":false')) counts.refused += 1;
    else counts.answered += 1;
    tell(run + 1, faults.size);
  }
  return { counts, faults, leaked: logged.split('\n').filter((line) => line.includes(MARKER)) };
}

/** Creates requests in several states, so that ids refer to existing objects. */
async function idsOf(company: Awaited<ReturnType<typeof startCompany>>): Promise<readonly string[]> {
  const [zhangwei, wangfang, liqiang] = await company.people('zhangwei', 'wangfang', 'liqiang');
  const leave = await company.start(zhangwei, 'leave');
  const expense = await company.start(zhangwei, 'expense');
  const draft = String((await zhangwei.saveDraft('leave', {})).data.instId);
  const tasks = [await company.taskIn(leave, wangfang), await company.taskIn(expense, wangfang)];
  const people = [zhangwei.id, wangfang.id, liqiang.id];
  return [leave, expense, draft, ...tasks, ...people, await zhangwei.definition('leave'), ...WORDS, leave, ...tasks];
}
