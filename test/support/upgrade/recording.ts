import type { FastifyInstance } from 'fastify';

/** A call to the server. With a body it is a POST. */
export interface Call {
  readonly account: string;
  readonly path: string;
  readonly body?: object;
  readonly language?: string;
  /** Idempotency key of a repeatable command. */
  readonly repeatKey?: string;
}

export interface RecordedCall extends Call {
  readonly status: number;
  readonly answer: unknown;
}

/** How a request continued after the dump, without ids, because these are new in each run. */
export interface Ending {
  readonly status: string | null | undefined;
  readonly outcome: string | null | undefined;
  /** User, action and step of each record, in order. */
  readonly trail: readonly string[];
}
/** The result of a company: its batches, and its requests by number. */
export interface RecordedResult {
  readonly batches: readonly object[];
  readonly endings: Readonly<Record<string, Ending>>;
}

/** The answers of the server that wrote a dump, in call order: some calls have effects, such as opening a task. */
export interface Recording {
  /** When the dump was written; the test clock starts there. */
  readonly now: number;
  /** The sessions of the logged-in users. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Users who read all their lists. No other user has drafts or batches. */
  readonly readers: readonly string[];
  /** The first dumps contain no records and no messages or news. */
  readonly calls: Readonly<Partial<Record<Part, readonly RecordedCall[]>>>;
  /** The result on that server. */
  readonly afterwards: RecordedResult;
}
export const PARTS = ['lists', 'requests', 'tasks', 'files', 'records', 'what is told', 'repeated commands'] as const;
export type Part = (typeof PARTS)[number];

/** Calls the server with a token. @returns the JSON of the answer; for a file, its bytes as text */
export async function ask(
  app: FastifyInstance,
  token: string,
  { path, body, language = 'en-US', repeatKey }: Omit<Call, 'account'>,
): Promise<Pick<RecordedCall, 'status' | 'answer'>> {
  const reply = await app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api${path}`,
    ...(body !== undefined && { payload: body }),
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': language,
      ...(repeatKey !== undefined && { 'idempotency-key': repeatKey }),
    },
  });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  return { status: reply.statusCode, answer: isJson ? reply.json<unknown>() : reply.body };
}
