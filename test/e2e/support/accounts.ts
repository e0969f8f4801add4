/** Password of all demo users with a fixed name. */
const PASSWORD = 'Ringi-2026';

/** Returns a bearer token as the login page would get it. Pages that do not test the login start with one. */
export async function fetchToken(server: string, account: string): Promise<string> {
  const answer = await fetch(`${server}/api/api-uaa/oauth/user/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: account, password: PASSWORD, tenantId: '1' }),
  });
  const { data } = (await answer.json()) as { data: { access_token: string } };
  return data.access_token;
}

export const demoPassword = PASSWORD;
