import { beforeAll, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

const TYPED = 'my other password';

onBothDatabases('the security log', (fresh) => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  const lines: string[] = [];
  beforeAll(async () => {
    platform = await startDemoPlatform(fresh, { log: { write: (line: string) => void lines.push(line) } });
  });
  const since = async (work: () => Promise<unknown>): Promise<readonly Record<string, unknown>[]> => {
    lines.length = 0;
    await work();
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  const logIn = (username: string, password: string, remoteAddress = '192.0.2.9') =>
    platform.app.inject({
      method: 'POST',
      url: '/api/api-uaa/oauth/user/token',
      payload: new URLSearchParams({ username, password }).toString(),
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const ZHANGWEI = '1793000000000000040';

  it('logs accepted, rejected, unknown and delayed logins with user and IP address, without anything that was typed', async () => {
    const told = await since(async () => {
      await logIn('zhangwei', 'Ringi-2026');
      await logIn('zhangwei', TYPED);
      await logIn(TYPED, TYPED);
      for (let count = 0; count < 4; count += 1) await logIn('zhangwei', TYPED);
    });
    const login = { event: 'login', way: 'password', address: '192.0.2.9', at: expect.any(String) };
    expect(told.slice(0, 3)).toEqual([
      { ...login, outcome: 'ok', person: ZHANGWEI },
      { ...login, outcome: 'wrong', person: ZHANGWEI },
      { ...login, outcome: 'wrong' },
    ]);
    expect(told.at(-1)).toEqual({ ...login, outcome: 'delayed', person: ZHANGWEI });
    expect(lines.join('')).not.toContain(TYPED);
    expect(lines.join('')).not.toContain('Ringi-2026');
  });

  it('logs a forbidden administrator call and a logout', async () => {
    const zhangwei = await platform.as('zhangwei');
    const told = await since(async () => {
      await zhangwei.post('/api-uaa/password-links/create', { people: [ZHANGWEI] });
      await zhangwei.post('/api-uaa/oauth/remove/token', {});
    });
    expect(told[0]).toMatchObject({
      event: 'right',
      outcome: 'refused',
      person: ZHANGWEI,
      call: '/api-uaa/password-links/create',
    });
    expect(told.at(-1)).toMatchObject({ event: 'sessionEnd', by: 'logout', person: ZHANGWEI });
  });

  it('logs the refusal of a request, a file, a call and each task of a batch', async () => {
    const zhangwei = await platform.as('zhangwei');
    const bpm = '/api-bpm/bpm/core';
    const told = await since(async () => {
      await zhangwei.get(`${bpm}/bpmInst/getInstDetail?instId=1`);
      await zhangwei.get('/api-system/system/core/sysFile/download/1');
      await zhangwei.post(`${bpm}/bpmInst/updateProcessStatus?instId=1&status=SUPSPEND`, {});
      await zhangwei.post(`${bpm}/bpmTask/batCompleteTask`, { taskIds: '1,2', checkType: 'AGREE', opinion: TYPED });
    });
    const refusal = { event: 'right', outcome: 'refused', person: ZHANGWEI, address: expect.any(String) };
    expect(told).toEqual(
      [
        [`${bpm}/bpmInst/getInstDetail`, 'notFound'],
        ['/api-system/system/core/sysFile/download/:fileId', 'file.unknown'],
        [`${bpm}/bpmInst/updateProcessStatus`, expect.stringMatching(/^(?:forbidden|notFound)$/u)],
        [`${bpm}/bpmTask/batCompleteTask`, 'notFound'],
        [`${bpm}/bpmTask/batCompleteTask`, 'notFound'],
      ].map(([call, reason]) => ({ ...refusal, at: expect.any(String), call, reason })),
    );
    expect(lines.join('')).not.toContain(TYPED);
  });

  it('logs password links and the reset and change of a password by link', async () => {
    const admin = await platform.as('admin');
    const told = await since(async () => {
      const { body } = await admin.post('/api-uaa/password-links/reset', { person: ZHANGWEI });
      const take = { secret: body.data.link.secret, password: 'Kaki-Momiji-77' };
      await admin.post('/api-uaa/password-links/redeem', take);
      await admin.post('/api-uaa/password-links/redeem', take);
    });
    expect(told.map(({ event, outcome, way }) => [event, outcome, way])).toEqual([
      ['sessionEnd', 'ok', undefined],
      ['link', 'made', undefined],
      ['link', 'used', undefined],
      ['login', 'ok', 'link'],
      ['link', 'ended', undefined],
    ]);
    expect(lines.join('')).not.toContain('Momiji');
  });

  it('logs a changed password and wrong old passwords', async () => {
    const wangfang = await platform.as('wangfang');
    const change = (oldPwd: string, newPwd: string) =>
      wangfang.post(`/api-user/user/org/osUser/updatePassword?${new URLSearchParams({ oldPwd, newPwd })}`, {});
    const told = await since(async () => {
      await change(TYPED, 'Kaki-Momiji-77');
      await change('Ringi-2026', 'Kaki-Momiji-77');
    });
    expect(told.map(({ event, outcome }) => [event, outcome])).toEqual([
      ['passwordCheck', 'wrong'],
      ['passwordCheck', 'ok'],
      ['passwordChange', 'ok'],
    ]);
    expect(lines.join('')).not.toContain(TYPED);
  });
});
