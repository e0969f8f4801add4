import { createGuest, createInviter } from '#test/support/guests.ts';
import { createUserImporter } from '#test/support/importPeople.ts';
import { VISIT, VISITOR } from '#test/support/forms/demo.ts';
import type { Office } from './office.ts';

/** A user who has left and cannot log in. */
export const LEAVER = 'luoxue';
const PEOPLE = '/api-user/user/users';
const FORMS = '/api-form/form/core';

/**
 * Changes users by administrators and company folders, and creates data outside of processes: a new user with a
 * password link, another post, a granted right, a user who leaves with an open task; a record, and an invitation a
 * guest has answered. Runs last, because it ends all sessions.
 */
export async function changePeople({ company, start, taskIn, idOf, pass }: Office): Promise<void> {
  const { platform } = company;
  const by = async (account: string) => {
    const client = await platform.as(account);
    return {
      ...client,
      send: async (path: string, body: object) => {
        pass(1);
        const { body: reply } = await client.post(path, body);
        if (reply?.success !== true) throw new Error(`${path} was refused: ${JSON.stringify(reply)}`);
        return reply.data;
      },
    };
  };
  const admin = await by('admin');
  const person = async (account: string) => (await admin.get(`${PEOPLE}/get?id=${idOf(account)}`)).body.data;
  const change = (what: object) => admin.send(`${PEOPLE}/apply`, { change: what });

  const { names, department, posts, superior, email, mobile, version } = await person('weiyu');
  const fields = { names, department, posts, superior: superior?.id ?? null, email, mobile };
  await change({
    kind: 'changePerson',
    id: idOf('weiyu'),
    version,
    person: { ...fields, account: 'weiyu', posts: { 'zh-CN': '交互设计组长', 'en-US': 'Lead Interaction Designer' } },
  });
  const added = await change({
    kind: 'addPerson',
    person: { ...fields, names: { 'zh-CN': '尹航' }, account: 'yinhang', email: 'yinhang@qingling.example' },
  });
  await admin.send('/api-uaa/password-links/create', { people: [added.id] });
  await change({
    kind: 'administrator',
    id: idOf('zhengli'),
    version: (await person('zhengli')).version,
    isAdministrator: true,
  });

  const zhangwei = await by('zhangwei');
  await zhangwei.send(`${FORMS}/formSolution/saveForm`, {
    setting: { alias: 'visitor', action: 'save' },
    data: VISITOR,
  });
  const inviter = createInviter(await by('renliang'));
  const { data: invitation } = await inviter.make({ alias: 'visit', ...hoursFrom(platform.clock.now()) });
  const answered = await createGuest(platform.app, invitation.code).save(VISIT);
  if (answered.success !== true) throw new Error(`A guest was refused: ${JSON.stringify(answered)}`);

  const instId = await start('songjia', 'leave', { days: 2 });
  const wangfang = await by('wangfang');
  await wangfang.send('/api-bpm/bpm/core/bpmTask/transTask', {
    taskId: await taskIn(instId, 'wangfang'),
    opinion: 'Please look at it',
    toUser: [{ id: idOf(LEAVER), name: '' }],
  });
  await change({ kind: 'leave', id: idOf(LEAVER), version: (await person(LEAVER)).version });
  pass(25 * 60);
  await platform.workflow.settle();
}

/** Imports a file of users completely, and proves the identity of the administrator's session again. */
export async function importUsers({ company: { platform } }: Office, token: string): Promise<void> {
  const { body } = await platform.with(token).post('/api-uaa/sessions/reauthenticate', { password: 'Ringi-2026' });
  if (body?.success !== true) throw new Error(`The proof was refused: ${JSON.stringify(body)}`);
  const { state, added } = await createUserImporter(platform, token).bringIn(toUserFile('heyi', '何毅'));
  if (state !== 'done' || added !== 1) throw new Error(`The import ended as ${state} with ${added} users.`);
}

/** Starts an import that the server has not carried out yet. */
export async function beginImport({ company: { platform } }: Office, token: string): Promise<void> {
  const outcome = await createUserImporter(platform, token).begin(toUserFile('luming', '陆鸣'));
  if (outcome !== 'begun') throw new Error(`The import did not begin: ${outcome}`);
}

const toUserFile = (account: string, name: string) =>
  `account,name,email,department\n${account},${name},${account}@qingling.example,进修部\n`;

const HOUR = 3_600_000;
const spelled = (at: number): string => new Date(at + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ');
/** A period from an hour ago to a week from now, in the wire format (+08:00). */
const hoursFrom = (now: number) => ({ opensAt: spelled(now - HOUR), closesAt: spelled(now + 7 * 24 * HOUR) });
