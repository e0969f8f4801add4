import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { samplesOf } from '#test/support/sampleCalls.ts';
import { type Sample } from '#test/support/samples.ts';
import { sampleScenes, SECRET } from '#test/support/sampleScene.ts';
import { secondTenant, THEIR_SECRET } from '#test/support/secondTenant.ts';
import { isSystemError } from '#test/support/systemError.ts';

/*
 * Every endpoint of the table, asked by whoever should not ask it: the policy it names says what has to come of it. The
 * same calls succeed in `answers.test.ts`, by whoever may make them.
 */

const UPLOAD = '--x\r\ncontent-disposition: form-data; name="f"; filename="f.txt"\r\n\r\nhello\r\n--x--\r\n';

let company: Company;
let scenes: Awaited<ReturnType<typeof sampleScenes>>;
let callers: Readonly<
  Record<'stranger' | 'administrator' | 'quietAdministrator' | 'theirs' | 'theirAdministrator', string>
>;
let noSession: Readonly<Record<'none' | 'garbage' | 'expired' | 'revoked', string | undefined>>;
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

/** Every row of every table, but what changes by asking: who has asked. */
async function rowsOf(): Promise<readonly string[]> {
  const told = async (statement: string): Promise<readonly string[]> => {
    const { rows } = (await company.platform.database.sql.execute(sql.raw(statement))) as { rows: { told: string }[] };
    return rows.map((row) => row.told);
  };
  const tables = await told(`select tablename as told from pg_tables where schemaname = current_schema()`);
  return told(
    tables
      .filter((name) => !ASKING.includes(name))
      .map((name) => `select '${name} ' || md5(to_jsonb(t)::text) as told from "${name}" t`)
      .join(' union all '),
  );
}
/** Leaving for an issuer leaves a row, and a code is used up by whoever brings it. */
const COMPANY_LOGIN = ['company_login_tries', 'company_login_codes'];
/** A code and what stands for an account are used up by whoever brings them. */
const CHAT_CODES = ['sandbox_codes', 'chat_tickets'];
/** Sums of what stands in other tables, which the database puts together now and then. */
const SUMS = ['list_lengths'];
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

describe.each(endpoints.map((endpoint) => [endpoint.policy, nameOf(endpoint), endpoint] as const))(
  'by its policy “%s”, %s',
  (policy, _, endpoint) => {
    let sent: Sample;
    let before: readonly string[];
    beforeAll(async () => {
      sent = await sceneOf(endpoint);
      before = await rowsOf();
    });
    // Who has opened a link reads from then on.
    afterAll(() => company.platform.database.sql.delete(shareReaders));
    const expectUntouched = async () => {
      const now = new Set(await rowsOf());
      expect(before.filter((row) => !now.has(row))).toEqual([]);
    };

    /** An issuer’s answer always leads to a page. */
    const OPEN = endpoint === companyLogin.callback ? 303 : 200;
    it.each(['none', 'garbage', 'expired', 'revoked'] as const)('asks for a session: %s', async (kind) => {
      const { status, isFault } = await send(endpoint, sent, noSession[kind]);
      expect([status, isFault]).toEqual([policy === 'anyone' ? OPEN : 401, false]);
    });

    it.each(['stranger', 'theirs', 'theirAdministrator'] as const)('tells and does nothing for the %s', async (who) => {
      const { text, isFault } = await send(endpoint, sent, callers[who]);
      expect(isFault).toBe(false);
      expect(text).not.toContain(SECRET);
      if (who === 'stranger') expect(text).not.toContain(THEIR_SECRET);
      else expect(text).not.toMatch(/张伟|Zhang Wei/u);
      // A list shows everybody what they may read, and an administrator what is theirs.
      // Their file of people, how far their company has come, and their processes, which bear the same keys.
      const isTheirs = /\/people\/(?:import\/|beginning$)|\/core\/processes\//u.test(endpoint.path);
      const isOwnFile = isTheirs && who === 'theirAdministrator';
      const isOwnList =
        isOwnFile || (endpoint.envelope === 'page' && (policy === 'reader' || who === 'theirAdministrator'));
      if (REFUSES_STRANGERS.includes(policy) && !isOwnList) expect(isNothing(text) ? 'nothing' : text).toBe('nothing');
      // Their own messages are theirs to have read.
      if (endpoint !== innerMessages.readAll) await expectUntouched();
    });

    it('is for an administrator of the company what it says', async () => {
      // One has decided, followed and written in these requests; the other has done nothing.
      const who = policy === 'own' ? callers.quietAdministrator : callers.administrator;
      const { text, isFault } = await send(endpoint, sent, who);
      expect(isFault).toBe(false);
      expect(text).not.toContain(THEIR_SECRET);
      if (policy === 'own') expect(text).not.toContain(SECRET);
      if (OPEN_TO_ADMINISTRATORS.includes(policy)) expect(text).not.toContain('"success":false');
    });
  },
);
