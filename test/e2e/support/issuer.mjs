import { createServer } from 'node:http';
import { interactionPolicy, Provider } from 'oidc-provider';

/*
 * An OpenID Connect provider in its own process: `PORT` is its port, and `PEOPLE` contains the claims by subject. Its
 * login page has one field for the subject, and a button to decline.
 */
const { PORT = '', PEOPLE = '{}' } = process.env;
const people = JSON.parse(PEOPLE);
const address = `http://127.0.0.1:${PORT}`;
// A native client needs consent each time, but may use any port of its own.
const policy = interactionPolicy.base();
policy.get('consent').checks.remove('native_client_prompt');
const provider = new Provider(address, {
  clients: [
    {
      client_id: 'ringi',
      client_secret: 'a secret of the tests',
      application_type: 'native',
      redirect_uris: ['http://127.0.0.1/api/api-uaa/oauth/companyLogin/callback/head'],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  features: { devInteractions: { enabled: false } },
  cookies: { keys: ['of the tests'] },
  pkce: { required: () => true },
  ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
  interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
  loadExistingGrant: async ({ oidc: { provider: own, client, session } }) => {
    const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope('openid email');
    await grant.save();
    return grant;
  },
});

const PAGE = `<!doctype html><title>Issuer</title><form method="post">
  <label>Subject <input name="sub"></label><button name="do" value="yes">Agree</button>
  <button name="do" value="no">Refuse</button></form>`;

async function interact(request, response) {
  if (request.method !== 'POST') return response.setHeader('content-type', 'text/html').end(PAGE);
  let sent = '';
  for await (const part of request) sent += part;
  const fields = new URLSearchParams(sent);
  const result =
    fields.get('do') === 'yes'
      ? { login: { accountId: fields.get('sub'), remember: false } }
      : { error: 'access_denied', error_description: 'no' };
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

const answer = provider.callback();
createServer((request, response) => {
  // A browser with a window requests an icon by itself.
  if (request.url === '/favicon.ico') return response.writeHead(204).end();
  if (!request.url.startsWith('/interaction/')) answer(request, response);
  else interact(request, response).catch(() => response.writeHead(500).end());
}).listen(Number(PORT), '127.0.0.1');
