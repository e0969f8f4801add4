import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Endpoint, Policy } from '#api/endpoint.ts';
import { access } from '#api/accessEndpoints.ts';
import { companyLogin } from '#api/companyLoginEndpoints.ts';
import { fileEndpoints } from '#api/fileEndpoints.ts';
import { innerMessages } from '#api/innerMessages.ts';
import { guestCalls } from '#api/invitationEndpoints.ts';
import { directory } from '#api/directoryEndpoints.ts';
import { loginEndpoints } from '#api/loginEndpoints.ts';
import { signatureEndpoints } from '#api/signatureEndpoints.ts';
import { shareReaders } from '#server/storage/schema/following.ts';
import { people, sessions } from '#server/storage/schema/identity.ts';
import { companyAtWork, type Company } from '#test/support/company.ts';
import { withCompanyLogin } from '#test/support/fakeIssuer.ts';
import { withOtherSystem } from '#test/support/otherSystem.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { endpoints, nameOf } from '#test/support/endpoints.ts';
import { WITH_MAIL } from '#test/support/withMail.ts';
import { peopleImport } from '#api/peopleImportEndpoints.ts';
import { openRowLog, type RowLog } from '#test/support/rowLog.ts';
import { samplesOf } from '#test/support/sampleCalls.ts';
import { type Sample } from '#test/support/samples.ts';
import { sampleScenes, SECRET } from '#test/support/sampleScene.ts';
import { secondTenant, THEIR_SECRET } from '#test/support/secondTenant.ts';
import { isSystemError } from '#test/support/systemError.ts';

/*
 * Every endpoint of the table, asked by whoever should not ask it: the policy it names says what has to come of it. The
 * same calls succeed in `answers.test.ts`, by whoever may make them.
 */

/** One policy has hundreds of calls. */
const ALL_CALLS_MS = 180_000;
const UPLOAD = '--x\r\ncontent-disposition: form-data; name="f"; filename="f.txt"\r\n\r\nhello\r\n--x--\r\n';

let company: Company;
let rows: RowLog;
let scenes: Awaited<ReturnType<typeof sampleScenes>>;
const NO_SESSION = ['none', 'garbage', 'expired', 'revoked'] as const;
const NOT_ALLOWED = ['stranger', 'theirs', 'theirAdministrator'] as const;
type NotAllowed = (typeof NOT_ALLOWED)[number];
let callers: Readonly<Record<NotAllowed | 'administrator' | 'quietAdministrator', string>>;
let noSession: Readonly<Record<(typeof NO_SESSION)[number], string | undefined>>;
beforeAll(async () => {
  company = await companyAtWork(embeddedDatabase, {
    ...(await withOtherSystem()),
    ...(await withCompanyLogin()),
    ...WITH_MAIL,
    callsPerMinute: 1e9,
    hasSandbox: true,
  });
  scenes = await sampleScenes(company);
  const { employee, administrator } = await secondTenant(company);
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
  rows = await openRowLog(company.platform.database, ASKING);
});

const samples = new Map(samplesOf({}).map(([name, endpoint]) => [endpoint, name] as const));
const byName = new Map([...samples].map(([endpoint, name]) => [nameOf(endpoint), name] as const));
/** What has no sample, because it is no JSON or must not be done here, and what is sent of it all the same. */
const OWN_WAY = new Map<string, Sample | undefined>([
  [nameOf(fileEndpoints.upload), undefined],
  [nameOf(fileEndpoints.download), undefined],
  [nameOf(signatureEndpoints.uploadSignature), undefined],
  ...Object.values(peopleImport).map((endpoint) => [nameOf(endpoint), {}] as const),
  [nameOf(guestCalls.upload), undefined],
  [nameOf(loginEndpoints.getCode), { fields: { deviceId: 'd1' } }],
  // Whoever brings the secret is let in, whoever they are: nobody has it here.
  [nameOf(access.take), { body: { secret: 'nobodys', password: 'Fresh-2026' } }],
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

it('has a sample of every endpoint', () => {
  const asked = [...byName.keys(), ...OWN_WAY.keys()];
  expect(endpoints.map(nameOf).filter((name) => !asked.includes(name))).toEqual([]);
});

/** What a caller who may would send, and the ids in it. */
async function sceneOf(endpoint: Endpoint): Promise<Sample> {
  const ownWay = OWN_WAY.get(nameOf(endpoint));
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
  const reply = await company.platform.app.inject({
    method: endpoint.method,
    url: `/api${path}?${query}`,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && {
        'content-type': endpoint.isUpload ? 'multipart/form-data; boundary=x' : 'application/json',
      }),
    },
    ...(payload !== undefined && { payload }),
  });
  return { status: reply.statusCode, text: reply.payload, isFault: isSystemError(reply) };
}

/** Whether the answer is a refusal, or as empty as that of something that does not exist. */
const isNothing = (text: string): boolean =>
  text.includes('"success":false') ||
  /^(?:\[\]|null|)$/u.test(text) ||
  /"data":(?:\[\]|null|false|"0")\}/u.test(text) ||
  text.includes('"totalCount":0');

/** Leaving for an issuer leaves a row, and a code is used up by whoever brings it. */
const COMPANY_LOGIN = ['company_login_tries', 'company_login_codes'];
/** A code and what stands for an account are used up by whoever brings them. */
const CHAT_CODES = ['sandbox_codes', 'chat_tickets'];
/** Sums of what stands in other tables, which the database puts together now and then. */
const SUMS = ['list_lengths'];
/** Tables that change by asking: who has asked. */
const ASKING = [
  ...SUMS,
  ...COMPANY_LOGIN,
  'sessions',
  'login_failures',
  'login_tries',
  'answered_commands',
  'migrations',
  'counters',
  'numbers',
  ...CHAT_CODES,
  // What somebody wishes about mail to themselves.
  'mail_wishes',
];

const REFUSES_STRANGERS: readonly Policy[] = ['reader', 'handler', 'administrator'];
const OPEN_TO_ADMINISTRATORS: readonly Policy[] = ['company', 'reader', 'administrator'];

/** An answer of the server, and the failures of its caller so far. */
interface Answered extends Awaited<ReturnType<typeof send>> {
  readonly endpoint: Endpoint;
  readonly fail: (sentence: string) => void;
}

function judgeNoSession({ endpoint, status, isFault, fail }: Answered): void {
  // An issuer’s answer always leads to a page.
  const open = endpoint === companyLogin.callback ? 303 : 200;
  const expected = endpoint.policy === 'anyone' ? open : 401;
  if (status !== expected) fail(`answered ${status} instead of ${expected}`);
  if (isFault) fail('failed');
}

function judgeNotAllowed(who: NotAllowed, { endpoint, text, isFault, fail }: Answered): void {
  const { path, policy, envelope } = endpoint;
  if (isFault) fail('failed');
  if (text.includes(SECRET)) fail('told what was written in the request');
  if (who === 'stranger' && text.includes(THEIR_SECRET)) fail('told what was written in another company');
  if (who !== 'stranger' && /张伟|Zhang Wei/u.test(text)) fail('told a name of another company');
  // A list shows everybody what they may read, and an administrator what is theirs.
  // Their file of people, how far their company has come, and their processes, which bear the same keys.
  const isTheirs = /\/people\/(?:import\/|beginning$)|\/core\/processes\//u.test(path);
  const isOwnFile = isTheirs && who === 'theirAdministrator';
  const isOwnList = isOwnFile || (envelope === 'page' && (policy === 'reader' || who === 'theirAdministrator'));
  if (REFUSES_STRANGERS.includes(policy) && !isOwnList && !isNothing(text)) fail(`answered ${text.slice(0, 200)}`);
}

function judgeAdministrator({ endpoint: { policy }, text, isFault, fail }: Answered): void {
  if (isFault) fail('failed');
  if (text.includes(THEIR_SECRET)) fail('told what was written in another company');
  if (policy === 'own' && text.includes(SECRET)) fail('told what was written in the request');
  if (OPEN_TO_ADMINISTRATORS.includes(policy) && text.includes('"success":false'))
    fail(`refused: ${text.slice(0, 200)}`);
}

/** Lets every caller ask an endpoint. Returns one sentence for each thing that its policy does not allow. */
async function failuresOf(endpoint: Endpoint): Promise<readonly string[]> {
  const sent = await sceneOf(endpoint);
  await rows.begin();
  const failures: string[] = [];
  const ask = async (caller: string, token: string | undefined, judge: (answered: Answered) => void) => {
    const fail = (sentence: string) => failures.push(`${nameOf(endpoint)}, ${caller}: ${sentence}`);
    judge({ ...(await send(endpoint, sent, token)), endpoint, fail });
    return fail;
  };
  for (const kind of NO_SESSION) await ask(`session ${kind}`, noSession[kind], judgeNoSession);
  for (const who of NOT_ALLOWED) {
    const fail = await ask(who, callers[who], (answered) => judgeNotAllowed(who, answered));
    const changed = await rows.changed();
    // Their own messages are theirs to have read.
    if (changed.length > 0 && endpoint !== innerMessages.readAll) fail(`changed ${changed.join(', ')}`);
  }
  // One has decided, followed and written in these requests; the other has done nothing.
  const administrator = endpoint.policy === 'own' ? 'quietAdministrator' : 'administrator';
  await ask(administrator, callers[administrator], judgeAdministrator);
  // Who has opened a link reads from then on.
  await company.platform.database.sql.delete(shareReaders);
  if (await rows.isWritten()) scenes.renew();
  return failures;
}

it.each([...new Set(endpoints.map(({ policy }) => policy))])(
  'answers every caller as the policy “%s” says',
  async (policy) => {
    const failures: string[] = [];
    for (const endpoint of endpoints) if (endpoint.policy === policy) failures.push(...(await failuresOf(endpoint)));
    expect(failures).toEqual([]);
  },
  ALL_CALLS_MS,
);
