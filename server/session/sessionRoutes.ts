import { and, eq } from 'drizzle-orm';
import type { FieldsOf } from '#api/endpoint.ts';
import { session } from '#api/session.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ServerClock } from '../serverClock.ts';
import { serve } from '../http/serverRoute.ts';
import type { ServerRoute } from '../http/serverRoute.ts';
import type { RequestFacts } from '../http/requestFacts.ts';
import type { Database } from '../storage/database.ts';
import { groups, people } from '../storage/schema/identity.ts';
import { nameIn } from '../texts/nameIn.ts';
import { serverSentence } from '../texts/sentence.ts';
import type { Caller } from './caller.ts';
import { LOGIN_PLACES, makeQueue } from '../http/queue.ts';
import { beginAttempt, succeedAttempt } from './loginDelay.ts';
import { isPassword } from './passwords.ts';
import { SESSION_SECONDS } from './sessions.ts';
import type { Sessions } from './sessions.ts';

/** Logging in and out, and who I am (contract login 1, people 1). */
export function sessionRoutes(database: Database, sessions: Sessions, clock: ServerClock): readonly ServerRoute[] {
  const inTurn = makeQueue(LOGIN_PLACES);
  return [
    serve(session.getLoginConfig, async () => ok({ ignoreValidCode: 'true', appName: 'Ringi' })),
    serve(session.logIn, ({ fields }, _, request) => inTurn(request.address, () => logIn(fields, request))),
    serve(session.logOut, async ({ fields }, _, request) => {
      const token = fields.token ?? request.token;
      if (token !== undefined) await sessions.close(token);
      return ok(null);
    }),
    serve(session.current, async (_, caller, { language }) => ok(await currentUser(caller, language))),
  ];

  async function logIn(
    { username, password, tenantId, deviceId }: FieldsOf<typeof session.logIn>,
    { address, language }: RequestFacts,
  ): Promise<Result<object & { access_token: string }, Failure>> {
    const { account, tenant } = accountOf(username, tenantId);
    const attempt = { account: `${tenant} ${account}`, address, device: deviceId };
    const may = await beginAttempt(database, attempt, clock.now());
    if (!may.ok)
      return fail({
        kind: 'rejectedByServer',
        message: serverSentence(language, 'waitBeforeLogin', { seconds: Math.ceil(may.error.waitMs / 1000) }),
      });
    const [person] = await database.sql
      .select()
      .from(people)
      .where(and(eq(people.tenant, tenant), eq(people.account, account), eq(people.hasLeft, false)));
    if (!(await isPassword(password, person?.passwordHash)) || !person)
      return fail({ kind: 'rejectedByServer', message: serverSentence(language, 'wrongCredentials') });
    await succeedAttempt(database, attempt, clock.now());
    return ok({
      access_token: await sessions.open(person.id),
      token_type: 'bearer',
      expires_in: SESSION_SECONDS,
      scope: 'all',
    });
  }

  async function currentUser(caller: Caller, language: RequestFacts['language']) {
    const [row] = await database.sql
      .select({ person: people, department: groups.names })
      .from(people)
      .innerJoin(groups, eq(groups.id, people.department))
      .where(eq(people.id, caller.person.id));
    if (!row) throw new Error('A caller without a row.');
    const { person, department } = row;
    return {
      userId: person.id,
      account: person.account,
      fullName: nameIn(person.names, language),
      tenantId: person.tenant,
      deptId: person.department,
      deptName: nameIn(department, language),
      email: person.email,
      mobile: person.mobile,
      roles: [...caller.groups],
      status: '1',
      photo: person.photo,
      admin: person.isAdministrator,
      userType: 'default',
      post: nameIn(person.post, language),
    };
  }
}

/**
 * Contract login 1: the tenant travels inside the account, as `account#tenant` or `account@domain`; a plain one is of
 * the platform's own tenant, 1.
 */
function accountOf(username: string, tenantId: string | undefined): { account: string; tenant: string } {
  const [account = '', tenant] = username.trim().toLowerCase().split(/[#@]/u);
  return { account, tenant: tenant || (tenantId ?? '') || '1' };
}
