import type { FastifyInstance } from 'fastify';

/** One question to the server. With a body it is a POST. */
export interface Call {
  readonly account: string;
  readonly path: string;
  readonly body?: object;
  readonly language?: string;
  /** Of a command that may be sent again without being done again. */
  readonly repeatKey?: string;
}

export interface RecordedCall extends Call {
  readonly status: number;
  readonly answer: unknown;
}

/** How a request went on after the dump, told without ids: these are made anew. */
export interface Ending {
  readonly status: string | null | undefined;
  readonly outcome: string | null | undefined;
  /** Who did what at which step, in order. */
  readonly trail: readonly string[];
}
/** What became of a company: its batches, and its requests by their numbers. */
export interface Afterwards {
  readonly batches: readonly object[];
  readonly endings: Readonly<Record<string, Ending>>;
}

/**
 * What the server that wrote a dump answered, in the order it was asked: some answers leave a trace, such as an opened
 * task.
 */
export interface Recording {
  /** When the dump was written; the clock of the test starts there. */
  readonly now: number;
  /** The sessions of those who were logged in. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Those who read all their lists. Nobody else has drafts or batches. */
  readonly readers: readonly string[];
  /** The first dumps know nothing of records, and of what a company tells its people. */
  readonly calls: Readonly<Partial<Record<Part, readonly RecordedCall[]>>>;
  /** What became of it at the hands of that server. */
  readonly afterwards: Afterwards;
}
export const PARTS = ['lists', 'requests', 'tasks', 'files', 'records', 'what is told', 'repeated commands'] as const;
export type Part = (typeof PARTS)[number];

/** Asks as whoever has the token. @returns the JSON of the answer; of a file, its bytes as text. */
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
