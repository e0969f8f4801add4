/** Demo people of a fixed name; all have this password. */
const PASSWORD = 'Ringi-2026';

/** A bearer token as the login page would get it. Pages that are not about the login start with one. */
export async function tokenOf(server: string, account: string): Promise<string> {
  const answer = await fetch(`${server}/api/api-uaa/oauth/user/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: account, password: PASSWORD, tenantId: '1' }),
  });
  const { data } = (await answer.json()) as { data: { access_token: string } };
  return data.access_token;
}

export const demoPassword = PASSWORD;
