import type { FastifyInstance } from 'fastify';

const ROOT = '/api/api-uaa/oauth';
type Values = Readonly<Record<string, string>>;
interface Reply {
  readonly success: boolean;
  readonly message: string;
  readonly data: { readonly address: string; readonly access_token: string; readonly wanted: string };
}

/** Headless browser that keeps its cookie and follows redirects. */
export function createBrowser(app: FastifyInstance) {
  let cookie = '';
  const headers = (token?: string) => ({
    'accept-language': 'en-US',
    ...(cookie !== '' && { cookie }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  });
  const post = async (call: string, payload: object, token?: string): Promise<Reply> => {
    const reply = await app.inject({ method: 'POST', url: `${ROOT}/oidc/${call}`, payload, headers: headers(token) });
    const set = reply.headers['set-cookie'];
    if (typeof set === 'string') cookie = set.split(';')[0] ?? '';
    return reply.json<Reply>();
  };
  return {
    post,
    /** Starts the login. @returns the issuer address it redirects to */
    leave: async (more: Values = {}) => (await post('start', { key: 'head', ...more })).data.address,
    leaveToLink: async (token: string) => (await post('link', { key: 'head' }, token)).data.address,
    /** Returns from the issuer. @returns the parameters in the fragment of the target page */
    async comeBack(query: URLSearchParams, key = 'head'): Promise<Values> {
      const reply = await app.inject({
        url: `${ROOT}/companyLogin/callback/${key}?${query.toString()}`,
        headers: headers(),
      });
      const address = String(reply.headers.location);
      if (reply.statusCode !== 303 || !address.startsWith('/mobile/pages/CompanyLogin#'))
        throw new Error(`Led to ${reply.statusCode} ${address}`);
      return Object.fromEntries(new URLSearchParams(address.split('#')[1]));
    },
    exchange: (code = '') => post('exchange', { code }),
    get cookie() {
      return cookie;
    },
    keep(other: string) {
      cookie = other;
    },
  };
}
