import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { people } from '../../db/schema/identity.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { startDemoPlatform } from '#test/support/platform.ts';

onBothDatabases('a login', (fresh) => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  beforeAll(async () => {
    platform = await startDemoPlatform(fresh);
  });
  const logIn = async (password: string) => {
    const reply = await platform.app.inject({
      method: 'POST',
      url: '/api/api-uaa/oauth/user/token',
      payload: new URLSearchParams({ username: 'liqiang', password }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return reply.json();
  };

  it('renews a password hash with other parameters, for simultaneous logins too, and not for a wrong password', async () => {
    const hashOf = async () => {
      const found = await platform.database.sql.select().from(people).where(eq(people.account, 'liqiang'));
      return found[0]?.passwordHash;
    };
    const weak = await hash('Ringi-2026', { memoryCost: 4096, timeCost: 3, parallelism: 1 });
    await platform.database.sql.update(people).set({ passwordHash: weak }).where(eq(people.account, 'liqiang'));
    await logIn('Wrong-2026');
    expect(await hashOf()).toBe(weak);
    const replies = await Promise.all(Array.from({ length: 4 }, () => logIn('Ringi-2026')));
    const tokens: string[] = replies.map(({ data }) => data.access_token);
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
    const renewed = await hashOf();
    expect((await logIn('Ringi-2026')).success).toBe(true);
    expect(await hashOf()).toBe(renewed);
    for (const token of tokens)
      expect((await platform.with(token).get('/api-user/user/org/osUser/current')).status).toBe(200);
  });
});
