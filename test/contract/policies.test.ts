import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, it } from 'vitest';
import type { Endpoint, Policy } from '#contract/wire/endpoint.ts';
import { passwordLinkEndpoints } from '#contract/auth/accessEndpoints.ts';
import { oidcEndpoints } from '#contract/auth/companyLoginEndpoints.ts';
import { fileEndpoints } from '#contract/files/fileEndpoints.ts';
import { innerMessages } from '#contract/wire/innerMessages.ts';
import { guestCalls } from '#contract/auth/invitationEndpoints.ts';
import { directory } from '#contract/directory/directoryEndpoints.ts';
import { loginEndpoints } from '#contract/auth/loginEndpoints.ts';
import { signatureEndpoints } from '#contract/files/signatureEndpoints.ts';
import { bpmTask } from '#contract/workflow/bpmTask.ts';
import { shareReaders } from '#server/db/schema/following.ts';
import { people, sessions } from '#server/db/schema/identity.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { withCompanyLogin } from '#test/support/startFakeIssuer.ts';
import { startOtherSystem } from '#test/support/otherSystem.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { endpoints, nameOf } from '#test/support/endpoints.ts';
import { WITH_MAIL } from '#test/support/withMail.ts';
import { peopleImport } from '#contract/directory/peopleImportEndpoints.ts';
import { openRowLog, type RowLog } from '#test/support/rowLog.ts';
import { createSampleCalls } from '#test/support/sampleCalls.ts';
import { type Sample } from '#test/support/samples.ts';
import { createSampleScenes, SECRET } from '#test/support/sampleScene.ts';
import { createSecondTenant, THEIR_SECRET } from '#test/support/createSecondTenant.ts';
import { isSystemError } from '#test/support/systemError.ts';

/*
 * Calls every endpoint as callers without permission and checks that the result matches the policy of the endpoint. The
 * same calls succeed for callers with permission in `answers.test.ts`.
 */

/** Timeout in milliseconds. One policy takes hundreds of calls. */
const ALL_CALLS_MS = 180_000;
const UPLOAD = '--x\r\ncontent-disposition: form-data; name="f"; filename="f.txt"\r\n\r\nhello\r\n--x--\r\n';

let company: Company;
let rows: RowLog;
let scenes: Awaited<ReturnType<typeof createSampleScenes>>;
const NO_SESSION = ['none', 'garbage', 'expired', 'revoked'] as const;
const NOT_ALLOWED = ['stranger', 'theirs', 'theirAdministrator'] as const;
type NotAllowed = (typeof NOT_ALLOWED)[number];
let callers: Readonly<Record<NotAllowed | 'administrator' | 'quietAdministrator', string>>;
let noSession: Readonly<Record<(typeof NO_SESSION)[number], string | undefined>>;
beforeAll(async () => {
  company = await startCompany(embeddedDatabase, {
    ...(await startOtherSystem()),
    ...(await withCompanyLogin()),
    ...WITH_MAIL,
    callsPerMinute: 1e9,
    hasSandbox: true,
  });
  scenes = await createSampleScenes(company);
  const { employee, administrator } = await createSecondTenant(company);
  const [stranger, admin, quiet, late, gone] = await company.people('renliang', 'admin', 'zhuting', 'lintao', 'wulei');
  await company.platform.database.sql.update(people).set({ isAdministrator: true }).where(eq(people.id, quiet.id));
  callers = {
    stranger: stranger.token,
    administrator: admin.token,
    quietAdministrator: quiet.token,
    theirs: employee.token,
    theirAdministrator: administrator.token,
  };
  await company.platform.database.sql.update(sessions).set({ expiresAt: 1 }).where(eq(sessions.person, late.id));
  await gone.post('/api-uaa/oauth/remove/token');
  noSession = { none: undefined, garbage: 'x'.repeat(43), expired: late.token, revoked: gone.token };
  rows = await openRowLog(company.platform.database, TABLES_CHANGED_BY_READS);
});

const samples = new Map(createSampleCalls({}).map(([name, endpoint]) => [endpoint, name] as const));
const byName = new Map([...samples].map(([endpoint, name]) => [nameOf(endpoint), name] as const));
/** Payloads of the endpoints without a sample: uploads, downloads and calls that must not succeed here. */
const EXPLICIT_SAMPLES = new Map<string, Sample | undefined>([
  [nameOf(fileEndpoints.upload), undefined],
  [nameOf(fileEndpoints.download), undefined],
  [nameOf(innerMessages.live), {}],
  [nameOf(signatureEndpoints.uploadSignature), undefined],
  ...Object.values(peopleImport).map((endpoint) => [nameOf(endpoint), {}] as const),
  [nameOf(guestCalls.upload), undefined],
  [nameOf(guestCalls.mayUpload), { fields: { size: '1' } }],
  [nameOf(loginEndpoints.getCode), { fields: { deviceId: 'd1' } }],
  // Any caller with a valid secret is accepted, so this one is invalid.
  [nameOf(passwordLinkEndpoints.redeem), { body: { secret: 'nobodys', password: 'Fresh-2026' } }],
  // Any caller with a valid ticket is accepted, too.
  [nameOf(bpmTask.agreeByTicket), { body: { ticket: 'nobodys' } }],
  [nameOf(directory.updatePassword), { fields: { oldPwd: 'Wrong-2026', newPwd: 'Fresh-2026' } }],
  [
    nameOf(loginEndpoints.loginByUserNo),
    {
      fields: {
        tenantId: '1',
        userNo: 'wangfang',
        timestamp: '1700000000000',
        nonce: 'n'.repeat(16),
        sign: '0'.repeat(64),
      },
    },
  ],
]);

it('has a sample for every endpoint', () => {
  const asked = [...byName.keys(), ...EXPLICIT_SAMPLES.keys()];
  expect(endpoints.map(nameOf).filter((name) => !asked.includes(name))).toEqual([]);
});

/** Returns the payload of a caller with permission, with the ids it refers to. */
async function loadSample(endpoint: Endpoint): Promise<Sample> {
  const ownWay = EXPLICIT_SAMPLES.get(nameOf(endpoint));
  if (ownWay) return ownWay;
  const name = byName.get(nameOf(endpoint)) ?? 'getByFileId';
  const ids = await scenes.scene(name, endpoint.path);
  if (!byName.has(nameOf(endpoint))) return endpoint.fields ? { fields: { fileId: ids['file'] ?? '' } } : {};
  const [, , sent] = scenes.sampleOf(ids, name, endpoint.path);
  return sent;
}

async function send(endpoint: Endpoint, { fields = {}, body }: Sample, token: string | undefined) {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/gu, (_, field: string) => fields[field] ?? '');
  const query = new URLSearchParams(fields).toString();
  const payload = endpoint.isUpload ? UPLOAD : endpoint.method === 'GET' ? undefined : JSON.stringify(body ?? {});
  const call: InjectOptions = {
    method: endpoint.method,
    url: `/api${path}?${query}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && {
        'content-type': endpoint.isUpload ? 'multipart/form-data; boundary=x' : 'application/json',
      }),
    },
    ...(payload !== undefined && { payload }),
  };
  if (endpoint.isStream) {
    // An accepted stream does not end by itself.
    const opened = await company.platform.app.inject({ ...call, payloadAsStream: true });
    opened.stream().destroy();
    if (opened.statusCode === 200) return { status: 200, text: '', isFault: false };
  }
  const reply = await company.platform.app.inject(call);
  return { status: reply.statusCode, text: reply.payload, isFault: isSystemError(reply) };
}

/** Whether the response is a refusal, or as empty as the response for a missing record. */
const isEmptyResponse = (text: string): boolean =>
  text.includes('"success":false') ||
  /^(?:\[\]|null|)$/u.test(text) ||
  /"data":(?:\[\]|null|false|"0")\}/u.test(text) ||
  text.includes('"totalCount":0');

/** Tables written without a session: a redirect to an identity provider adds a row, and a code can be redeemed once. */
const OIDC_TABLES = ['company_login_tries', 'company_login_codes'];
/** Tables written without a session: a code and the ticket for a chat account can be redeemed once. */
const CHAT_CODE_TABLES = ['sandbox_codes', 'chat_tickets'];
/** Aggregates that the database refreshes now and then. */
const AGGREGATE_TABLES = ['list_lengths'];
/** Tables that a read may change, for example because the read is counted. */
const TABLES_CHANGED_BY_READS = [
  ...AGGREGATE_TABLES,
  ...OIDC_TABLES,
  'sessions',
  'login_failures',
  'login_tries',
  'answered_commands',
  'migrations',
  'counters',
  'numbers',
  ...CHAT_CODE_TABLES,
  // Notification settings and browsers of the caller.
  'notification_settings',
  'push_subscriptions',
];

const REFUSES_STRANGERS: readonly Policy[] = ['reader', 'handler', 'administrator'];
const OPEN_TO_ADMINISTRATORS: readonly Policy[] = ['company', 'reader', 'administrator'];

/** Response of the server, with a function that records a policy violation of the caller. */
interface CheckedResponse extends Awaited<ReturnType<typeof send>> {
  readonly endpoint: Endpoint;
  readonly fail: (sentence: string) => void;
}

function checkWithoutSession({ endpoint, status, isFault, fail }: CheckedResponse): void {
  // The callback of an identity provider always redirects to a page.
  const open = endpoint === oidcEndpoints.callback ? 303 : 200;
  const expected = endpoint.policy === 'anyone' ? open : 401;
  if (status !== expected) fail(`answered ${status} instead of ${expected}`);
  if (isFault) fail('failed');
}

function checkForbidden(who: NotAllowed, { endpoint, text, isFault, fail }: CheckedResponse): void {
  const { path, policy, envelope } = endpoint;
  if (isFault) fail('failed');
  if (text.includes(SECRET)) fail('told what was written in the request');
  if (who === 'stranger' && text.includes(THEIR_SECRET)) fail('told what was written in another company');
  if (who !== 'stranger' && /张伟|Zhang Wei/u.test(text)) fail('told a name of another company');
  // A list shows every caller the rows they may read, and an administrator those of their company: their user list,
  // their onboarding progress, and their processes, which have the same keys.
  const isTheirs = /\/users\/import\/|\/user\/onboarding$|\/core\/processes\//u.test(path);
  const isOwnFile = isTheirs && who === 'theirAdministrator';
  const isOwnList = isOwnFile || (envelope === 'page' && (policy === 'reader' || who === 'theirAdministrator'));
  if (REFUSES_STRANGERS.includes(policy) && !isOwnList && !isEmptyResponse(text))
    fail(`answered ${text.slice(0, 200)}`);
}

function checkAdministrator({ endpoint: { policy }, text, isFault, fail }: CheckedResponse): void {
  if (isFault) fail('failed');
  if (text.includes(THEIR_SECRET)) fail('told what was written in another company');
  if (policy === 'own' && text.includes(SECRET)) fail('told what was written in the request');
  if (OPEN_TO_ADMINISTRATORS.includes(policy) && text.includes('"success":false'))
    fail(`refused: ${text.slice(0, 200)}`);
}

/** Calls an endpoint as every caller. Returns one sentence for each violation of its policy. */
async function findPolicyViolations(endpoint: Endpoint): Promise<readonly string[]> {
  const sent = await loadSample(endpoint);
  await rows.begin();
  const failures: string[] = [];
  const ask = async (caller: string, token: string | undefined, judge: (answered: CheckedResponse) => void) => {
    const fail = (sentence: string) => failures.push(`${nameOf(endpoint)}, ${caller}: ${sentence}`);
    judge({ ...(await send(endpoint, sent, token)), endpoint, fail });
    return fail;
  };
  for (const kind of NO_SESSION) await ask(`session ${kind}`, noSession[kind], checkWithoutSession);
  for (const who of NOT_ALLOWED) {
    const fail = await ask(who, callers[who], (answered) => checkForbidden(who, answered));
    const changed = await rows.changed();
    // Callers may mark their own messages as read.
    if (changed.length > 0 && endpoint !== innerMessages.readAll) fail(`changed ${changed.join(', ')}`);
  }
  // The administrator has decided, followed and commented on these requests; the quiet one has no data of their own.
  const administrator = endpoint.policy === 'own' ? 'quietAdministrator' : 'administrator';
  await ask(administrator, callers[administrator], checkAdministrator);
  // A user who has opened a share link may read the request from then on.
  await company.platform.database.sql.delete(shareReaders);
  if (await rows.isWritten()) scenes.renew();
  return failures;
}

it.each([...new Set(endpoints.map(({ policy }) => policy))])(
  'allows and refuses each caller according to the policy “%s”',
  async (policy) => {
    const failures: string[] = [];
    for (const endpoint of endpoints)
      if (endpoint.policy === policy) failures.push(...(await findPolicyViolations(endpoint)));
    expect(failures).toEqual([]);
  },
  ALL_CALLS_MS,
);
