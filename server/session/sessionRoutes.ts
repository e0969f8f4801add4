import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { directory } from '#api/directoryEndpoints.ts';
import { loginEndpoints } from '#api/loginEndpoints.ts';
import { session } from '#api/session.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { FileReply } from '../http/fileReply.ts';
import type { Queue } from '../http/queue.ts';
import { serve } from '../http/serverRoute.ts';
import type { ServerRoute } from '../http/serverRoute.ts';
import type { RequestFacts } from '../http/requestFacts.ts';
import { groups, people } from '../storage/schema/identity.ts';
import { leadsDepartment } from '../directory/ledDepartments.ts';
import { nameIn } from '../texts/nameIn.ts';
import { serverSentence } from '../texts/sentence.ts';
import type { Caller } from './caller.ts';
import { keepAnswer } from './captcha/captchas.ts';
import { drawCode, freshCode } from './captcha/drawCode.ts';
import { makeChangePassword, policyOf } from './changePassword.ts';
import { makeLogIn, type LoginDeps } from './logIn.ts';
import { tokenAnswer } from './providerLogin.ts';
import { judgeSigned } from './signedLogin.ts';

/**
 * @property inTurn hashes passwords, so many at a time.
 * @property ssoSecret what a portal signs its logins with; without one there are none.
 * @property tell writes a line of the operator's log.
 */
interface SessionDeps extends LoginDeps {
  readonly ssoSecret?: string;
  readonly inTurn: Queue;
  readonly tell: (line: string) => void;
}

/** Logging in and out, who I am, and my password (contract login 1 to 4, people 1 and 2). */
export function sessionRoutes(deps: SessionDeps): readonly ServerRoute[] {
  const { database, sessions, clock, hasCaptcha, ssoSecret, inTurn, tell } = deps;
  const logIn = makeLogIn(deps);
  const changePassword = makeChangePassword(deps);
  return [
    serve(loginEndpoints.getLoginConfig, async () => ok({ ignoreValidCode: String(!hasCaptcha), appName: 'Ringi' })),
    serve(loginEndpoints.getCode, async ({ fields }) => {
      const code = freshCode();
      await keepAnswer(database.sql, fields.deviceId, code, clock.now());
      const gif = drawCode(code);
      return ok(new FileReply('code.gif', gif.length, Readable.from([gif]), { blob: 'true' }));
    }),
    serve(loginEndpoints.logIn, ({ fields }, _, request) => inTurn(request.address, () => logIn(fields, request))),
    serve(loginEndpoints.loginByUserNo, async ({ fields }, _, { language }) => {
      if (ssoSecret === undefined)
        return fail({ kind: 'rejectedByServer', message: serverSentence(language, 'signedLoginOff') });
      const outcome = await judgeSigned(database.sql, fields, ssoSecret, clock.now());
      tell(JSON.stringify({ event: 'loginByUserNo', at: new Date(clock.now()).toISOString(), ...outcome }));
      return outcome.kind === 'let in'
        ? ok(tokenAnswer(await sessions.open(outcome.person, language)))
        : fail({ kind: 'rejectedByServer', message: serverSentence(language, 'wrongCredentials') });
    }),
    serve(directory.getPasswordPolicy, async (_, { tenant }) => ok(await policyOf(database.sql, tenant))),
    {
      ...serve(directory.updatePassword, ({ fields: { oldPwd, newPwd } }, caller, request) =>
        inTurn(request.address, () => changePassword({ old: oldPwd, fresh: newPwd }, caller, request)),
      ),
      says: 'passwordChanged',
    },
    serve(loginEndpoints.logOut, async ({ fields }, _, request) => {
      const token = fields.token ?? request.token;
      if (token !== undefined) await sessions.close(token);
      return ok(null);
    }),
    serve(session.current, async (_, caller, { language }) => ok(await currentUser(caller, language))),
  ];

  async function currentUser(caller: Caller, language: RequestFacts['language']) {
    const [row] = await database.sql
      .select({ person: people, department: groups.names, leads: leadsDepartment(caller) })
      .from(people)
      .innerJoin(groups, eq(groups.id, people.department))
      .where(eq(people.id, caller.person.id));
    if (!row) throw new Error('A caller without a row.');
    const { person, department, leads } = row;
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
      leads,
      userType: 'default',
      post: nameIn(person.post, language),
    };
  }
}
