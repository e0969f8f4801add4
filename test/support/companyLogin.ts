import type { FastifyInstance } from 'fastify';

const ROOT = '/api/api-uaa/oauth/companyLogin';
type Values = Readonly<Record<string, string>>;
interface Reply {
  readonly success: boolean;
  readonly message: string;
  readonly data: { readonly address: string; readonly access_token: string; readonly wanted: string };
}

/** A browser without a screen: it keeps its cookie, and goes where it is sent. */
export function browserAt(app: FastifyInstance) {
  let cookie = '';
  const headers = (token?: string) => ({
    'accept-language': 'en-US',
    ...(cookie !== '' && { cookie }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  });
  const post = async (call: string, payload: object, token?: string): Promise<Reply> => {
    const reply = await app.inject({ method: 'POST', url: `${ROOT}/${call}`, payload, headers: headers(token) });
    const set = reply.headers['set-cookie'];
    if (typeof set === 'string') cookie = set.split(';')[0] ?? '';
    return reply.json<Reply>();
  };
  return {
    post,
    /** Leaves for the issuer. @returns the address it goes to */
    leave: async (more: Values = {}) => (await post('start', { key: 'head', ...more })).data.address,
    leaveToLink: async (token: string) => (await post('link', { key: 'head' }, token)).data.address,
    /** Comes back. @returns what stands behind the # of the page it is led to, by name */
    async comeBack(query: URLSearchParams, key = 'head'): Promise<Values> {
      const reply = await app.inject({ url: `${ROOT}/callback/${key}?${query.toString()}`, headers: headers() });
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
