import { expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { NO_PASSWORD } from '#server/session/passwords.ts';
import { people } from '#server/storage/schema/identity.ts';
import { companyAtWork } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import type { PlatformWishes } from '#test/support/platform.ts';

/** An administrator invites somebody by way of a host that is none of ours. @returns where the link shall lead */
async function invitedVia(host: string, wishes: PlatformWishes): Promise<unknown> {
  const { platform, person, idOf } = await companyAtWork(embeddedDatabase, wishes);
  const { token } = await person('admin');
  await platform.database.sql
    .update(people)
    .set({ passwordHash: NO_PASSWORD })
    .where(eq(people.id, idOf('zhuting')));
  const reply = await platform.app.inject({
    method: 'POST',
    url: '/api/api-uaa/access/invite',
    payload: { people: [idOf('zhuting')] },
    headers: { authorization: `Bearer ${token}`, host, 'x-forwarded-host': host, origin: `https://${host}` },
  });
  return reply.json<{ data: { address: string | null } }>().data.address;
}

it('links begin with the operator’s address, or with the page’s own: no header of a call is believed', async () => {
  expect(await invitedVia('evil.example', { address: 'https://ringi.acme.example' })).toBe(
    'https://ringi.acme.example',
  );
  expect((await invitedVia('evil.example', {})) ?? '').toBe('');
});
