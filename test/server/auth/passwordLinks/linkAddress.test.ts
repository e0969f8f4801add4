import { expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { NO_PASSWORD } from '#server/auth/session/passwords.ts';
import { people } from '#server/db/schema/identity.ts';
import { startCompany } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import type { PlatformWishes } from '#test/support/platform.ts';

/** Invites a user through a foreign host name. @returns the base URL of the link */
async function inviteViaHost(host: string, wishes: PlatformWishes): Promise<unknown> {
  const { platform, person, idOf } = await startCompany(embeddedDatabase, wishes);
  const { token } = await person('admin');
  await platform.database.sql
    .update(people)
    .set({ passwordHash: NO_PASSWORD })
    .where(eq(people.id, idOf('zhuting')));
  const reply = await platform.app.inject({
    method: 'POST',
    url: '/api/api-uaa/password-links/create',
    payload: { people: [idOf('zhuting')] },
    headers: { authorization: `Bearer ${token}`, host, 'x-forwarded-host': host, origin: `https://${host}` },
  });
  return reply.json<{ data: { address: string | null } }>().data.address;
}

it('links use the configured URL or that of the page, and never a request header', async () => {
  expect(await inviteViaHost('evil.example', { address: 'https://ringi.acme.example' })).toBe(
    'https://ringi.acme.example',
  );
  expect((await inviteViaHost('evil.example', {})) ?? '').toBe('');
});
