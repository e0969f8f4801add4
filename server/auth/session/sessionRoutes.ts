import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { directory } from '#contract/directory/directoryEndpoints.ts';
import { loginEndpoints } from '#contract/auth/loginEndpoints.ts';
import { session } from '#contract/auth/session.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { FileReply } from '#server/http/fileReply.ts';
import { KNOWN_DEVICE_LOGIN_LIMIT, createQueue, type Queue } from '#server/http/concurrencyLimit.ts';
import { route, type ServerRoute } from '#server/http/serverRoute.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import { groups, people } from '#server/db/schema/identity.ts';
import { isDepartmentHead } from '#server/directory/selectHeadedDepartments.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import type { Caller } from '#server/http/caller.ts';
import { storeCaptcha } from './captcha/captchas.ts';
import { drawCaptcha, createCaptchaCode } from './captcha/drawCaptcha.ts';
import { createChangePassword, findPasswordPolicy } from './changePassword.ts';
import { createLogIn, type LoginDeps } from './logIn.ts';
import type { IdentityProofs } from './proofs.ts';
import { toTokenResponse } from './providerLogin.ts';
import { verifySignedLogin } from './verifySignedLogin.ts';
import { ownSessionCalls } from '#contract/auth/ownSessionEndpoints.ts';
import type { SecurityLog } from '#server/http/securityLog.ts';
import type { Sessions } from './sessions.ts';

/**
 * @property inTurn limits how many passwords are hashed at a time
 * @property ssoSecret signs the logins of a portal; without it, signed logins are off
 * @property tell writes a line to the operator's log
 */
export interface SessionDeps extends LoginDeps {
  readonly ssoSecret?: string;
  readonly loginQueue: Queue;
  readonly proofs: IdentityProofs;
  readonly logLine: (line: string) => void;
}

/** Routes to log in and out, read the current user and change the password (contract login 1 to 4, people 1 and 2). */
export function sessionRoutes(deps: SessionDeps): readonly ServerRoute[] {
  const { database, sessions, clock, hasCaptcha, ssoSecret, loginQueue, logLine } = deps;
  const { logIn, isFromKnownDevice } = createLogIn(deps);
  const ofKnownInTurn = createQueue(KNOWN_DEVICE_LOGIN_LIMIT);
  const changePassword = createChangePassword(deps);
  return [
    route(loginEndpoints.getLoginConfig, async () => ok({ ignoreValidCode: String(!hasCaptcha), appName: 'Ringi' })),
    route(loginEndpoints.getCode, async ({ fields }) => {
      const code = createCaptchaCode();
      await storeCaptcha(database.sql, fields.deviceId, code, clock.now());
      const gif = drawCaptcha(code);
      return ok(new FileReply('code.gif', gif.length, Readable.from([gif]), { blob: 'true' }));
    }),
    route(loginEndpoints.logIn, async ({ fields }, _, request) => {
      const queue = (await isFromKnownDevice(fields)) ? ofKnownInTurn : loginQueue;
      return queue(request.address, () => logIn(fields, request));
    }),
    route(loginEndpoints.loginByUserNo, async ({ fields }, _, request) => {
      const { language } = request;
      if (ssoSecret === undefined)
        return fail({ kind: 'rejectedByServer', message: formatServerMessage(language, 'signedLoginOff') });
      const outcome = await verifySignedLogin(database.sql, fields, ssoSecret, clock.now());
      logLine(
        JSON.stringify({
          event: 'loginByUserNo',
          at: new Date(clock.now()).toISOString(),
          address: request.address,
          ...outcome,
        }),
      );
      return outcome.kind === 'accepted'
        ? ok(toTokenResponse(await sessions.open(outcome.person, request, 'portal')))
        : fail({ kind: 'rejectedByServer', message: formatServerMessage(language, 'wrongCredentials') });
    }),
    route(directory.getPasswordPolicy, async (_, { tenant }) => ok(await findPasswordPolicy(database.sql, tenant))),
    {
      ...route(directory.updatePassword, ({ fields: { oldPwd, newPwd } }, caller, request) =>
        ofKnownInTurn(request.address, () => changePassword({ old: oldPwd, fresh: newPwd }, caller, request)),
      ),
      successMessage: 'passwordChanged',
    },
    route(loginEndpoints.logOut, async ({ fields }, _, request) => {
      const token = fields.token ?? request.token;
      if (token !== undefined) await sessions.close(token, request.address);
      return ok(null);
    }),
    ...ownSessionRoutes(deps),
    route(session.current, async (_, caller, { language }) => ok(await currentUser(caller, language))),
  ];

  async function currentUser(caller: Caller, language: RequestContext['language']) {
    const [row] = await database.sql
      .select({ person: people, department: groups.names, leads: isDepartmentHead(caller) })
      .from(people)
      .innerJoin(groups, eq(groups.id, people.department))
      .where(eq(people.id, caller.person.id));
    if (!row) throw new Error('A caller without a row.');
    const { person, department, leads } = row;
    return {
      userId: person.id,
      account: person.account,
      fullName: getLocalizedName(person.names, language),
      tenantId: person.tenant,
      deptId: person.department,
      deptName: getLocalizedName(department, language),
      email: person.email,
      mobile: person.mobile,
      roles: [...caller.groups],
      status: '1',
      photo: person.photo,
      admin: person.isAdministrator,
      leads,
      userType: 'default',
      post: getLocalizedName(person.post, language),
    };
  }
}

interface OwnSessionDeps {
  readonly sessions: Pick<Sessions, 'list' | 'end'>;
  readonly proofs: IdentityProofs;
  readonly log: SecurityLog;
}

/** Routes that list and end the caller's own sessions and confirm the caller's password. */
const ownSessionRoutes = ({ sessions, proofs, log }: OwnSessionDeps): readonly ServerRoute[] => [
  route(ownSessionCalls.list, async (_, { person }, { token = '' }) =>
    ok([...(await sessions.list(person.id, token))]),
  ),
  route(ownSessionCalls.reauthentication, async (_, caller, request) =>
    ok({ proof: await proofs.getRequiredProof(caller, request) }),
  ),
  route(ownSessionCalls.reauthenticate, ({ body }, caller, request) => proofs.prove(body.password, caller, request)),
  route(ownSessionCalls.end, async ({ body }, caller, request) => {
    const proved = await proofs.requireProof(caller, request);
    if (!proved.ok) return proved;
    const { person } = caller;
    const { address } = request;
    const ended = await sessions.end(person.id, body.ids);
    for (let count = 0; count < ended; count += 1)
      log({ event: 'sessionEnd', by: 'owner', outcome: 'ok', person: person.id, address });
    return ok({ ended });
  }),
];
