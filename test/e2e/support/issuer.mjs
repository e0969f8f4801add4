import { createServer } from 'node:http';
import { interactionPolicy, Provider } from 'oidc-provider';

/*
 * An issuer of OpenID Connect as a process of its own: `PORT`, and in `PEOPLE` what it says of whom. Its login page is
 * one field for the subject, and a way to say no.
 */
const { PORT = '', PEOPLE = '{}' } = process.env;
const people = JSON.parse(PEOPLE);
const address = `http://127.0.0.1:${PORT}`;
// A program on a device is asked each time; as such a port of its own is free to choose.
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
  // A browser with a window asks for an icon by itself.
  if (request.url === '/favicon.ico') return response.writeHead(204).end();
  if (!request.url.startsWith('/interaction/')) answer(request, response);
  else interact(request, response).catch(() => response.writeHead(500).end());
}).listen(Number(PORT), '127.0.0.1');
