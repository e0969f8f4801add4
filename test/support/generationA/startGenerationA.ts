import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StubAnswer } from './answers.ts';
import { Stopped, notLoggedIn, notThere, systemError, wrongMethod } from './answers.ts';
import type { Arrival, RecordedCall } from './arrivals.ts';
import { readArrival } from './arrivals.ts';
import type { BuiltClient } from './builtClient.ts';
import { clientFile } from './builtClient.ts';
import { makeCompany } from './company.ts';
import type { StubEndpoint } from './endpoints.ts';
import { pathValues } from './endpoints.ts';
import { followEndpoints } from './followCalls.ts';
import { formEndpoints } from './formCalls.ts';
import { instanceEndpoints } from './instanceCalls.ts';
import { instanceCommandEndpoints } from './instanceCommands.ts';
import { callerOf, loginEndpoints } from './loginCalls.ts';
import { opinionEndpoints } from './opinionCalls.ts';
import { peopleEndpoints } from './peopleCalls.ts';
import { portalEndpoints } from './portalCalls.ts';
import { shelfEndpoints } from './shelfCalls.ts';
import type { Company, Person } from './state.ts';
import { taskEndpoints } from './taskCalls.ts';
import { taskCommandEndpoints } from './taskCommands.ts';

export interface GenerationA {
  readonly address: string;
  /** Every call so far in order of arrival, without client files. */
  readonly calls: readonly RecordedCall[];
  readonly stop: () => Promise<void>;
}

const ENDPOINTS: readonly StubEndpoint[] = [
  ...loginEndpoints,
  ...taskEndpoints,
  ...taskCommandEndpoints,
  ...instanceEndpoints,
  ...instanceCommandEndpoints,
  ...followEndpoints,
  ...opinionEndpoints,
  ...peopleEndpoints,
  ...shelfEndpoints,
  ...portalEndpoints,
  ...formEndpoints,
];

const NOBODY: Person = { id: '', account: '', fullName: '', groupId: '', isAdmin: false };
const OPEN = /^\/(?:api-uaa\/(?:oauth|validata)|validata|api-user\/(?:wxent|dd))\//u;

/** Answers in the order of the gateway and services: first the token, then the path, then the call. */
async function answerTo(company: Company, arrival: Arrival): Promise<StubAnswer> {
  // The proxy in front of the gateway removes this prefix.
  const path = arrival.path.replace(/^\/api(?=\/)/u, '');
  const me = callerOf({ company, arrival });
  const there = ENDPOINTS.filter((each) => pathValues(each.path, path) !== undefined);
  if (me === undefined && !OPEN.test(path) && !there.some(({ isOpen }) => isOpen)) return notLoggedIn();
  const endpoint = there.find(({ methods }) => methods.includes(arrival.method));
  if (endpoint === undefined) return there.length > 0 ? wrongMethod(arrival.method) : notThere(path);
  if (me === undefined && !endpoint.isOpen) return notLoggedIn();
  const values: Readonly<Record<string, string>> = {
    ...arrival.form,
    ...arrival.query,
    ...pathValues(endpoint.path, path),
  };
  const param = (name: string): string => values[name] ?? '';
  return endpoint.answer({ company, me: me ?? NOBODY, arrival, param, body: {} });
}

function answerOf(error: unknown): StubAnswer {
  if (error instanceof Stopped) return error.answer;
  return systemError(error instanceof Error ? (error.stack ?? error.message) : 'java.lang.Exception');
}

/**
 * Starts a platform of generation A of another company on a free local port. It follows the contract and shares no code
 * with our server. One row in each list is mutated (`oddRows.ts`).
 */
export async function startGenerationA(client?: BuiltClient): Promise<GenerationA> {
  const company = makeCompany();
  const calls: RecordedCall[] = [];
  const server = createServer((request, response) => {
    const respond = ({ status, type, body }: StubAnswer) => {
      response.writeHead(status, { 'content-type': type });
      response.end(body);
    };
    const isPage = client !== undefined && request.url?.startsWith('/mobile') === true;
    const answered = isPage
      ? clientFile(client, new URL(request.url ?? '/', 'http://stub').pathname)
      : readArrival(request).then((arrival) => {
          const { method, path, query, body, headers } = arrival;
          calls.push({ method, path, query, body, headers });
          return answerTo(company, arrival);
        });
    answered.catch(answerOf).then(respond, () => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    calls,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
