/** An HTTP answer; without a body it is empty. */
export interface StubAnswer {
  readonly status: number;
  readonly type: string;
  readonly body?: string | Buffer;
}

export type Row = Readonly<Record<string, unknown>>;

/** Returns a text or number of a body as text, and an empty text for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const JSON_TYPE = 'application/json;charset=UTF-8';

/** Returns an answer without an envelope. */
export const bare = (value: unknown, status = 200): StubAnswer => ({
  status,
  type: JSON_TYPE,
  ...(value === null || value === undefined ? {} : { body: JSON.stringify(value) }),
});

export const emptyBody: StubAnswer = { status: 200, type: JSON_TYPE };

const enveloped = (status: number, parts: Row): StubAnswer =>
  bare({ success: true, message: '', detailMsg: '', show: true, code: 200, data: null, ...parts }, status);

/** JsonResult. */
export const accepted = (data: unknown, message = '', show = message !== ''): StubAnswer =>
  enveloped(200, { data, message, show });

export const refused = (message: string, data: unknown = null, parts: Row = {}): StubAnswer =>
  enveloped(200, { success: false, code: 500, message, data, ...parts });

/** The platform's answer to an uncaught exception. */
export const systemError = (stack: string): StubAnswer => refused('系统错误', stack);

/** The answer of MyBatis to a statement that the database rejects. */
export const sqlError = (cause: string): StubAnswer =>
  systemError(
    `org.springframework.jdbc.BadSqlGrammarException: \r\n### Error querying database.  Cause: java.sql.SQLSyntaxErrorException: ${cause}\r\n\tat org.springframework.jdbc.support.SQLErrorCodeSQLExceptionTranslator.doTranslate`,
  );

const framework = (status: number, message: string): StubAnswer =>
  enveloped(status, { success: false, code: status, message });

export const badRequest = (message: string): StubAnswer => framework(400, message);
export const notLoggedIn = (): StubAnswer => framework(401, '访问令牌不合法或已过期');
export const notThere = (path: string): StubAnswer => framework(404, `404 NOT_FOUND "${path}"`);
export const wrongMethod = (method: string): StubAnswer => framework(405, `Request method '${method}' not supported`);
export const wrongType = (type: string): StubAnswer => framework(415, `Content type '${type}' not supported`);
export const unreadable = (why: string): StubAnswer => framework(500, `JSON parse error: ${why}`);

/** JsonPageResult. */
export const pageAnswer = (rows: readonly Row[] | null, page: number, size: number, total: number): StubAnswer =>
  enveloped(200, {
    show: false,
    result: {
      pageNo: page,
      pageSize: size,
      totalCount: total,
      totalPage: Math.ceil(total / size),
      data: rows,
    },
  });

/** The second envelope of the platform. */
export const codedAnswer = (data: unknown, msg = ''): StubAnswer => bare({ code: 0, msg, data });

/** Thrown where the platform aborts the request. */
export class Stopped extends Error {
  readonly answer: StubAnswer;

  constructor(answer: StubAnswer) {
    super(answer.body?.toString() ?? '');
    this.answer = answer;
  }
}

export function stop(answer: StubAnswer): never {
  throw new Stopped(answer);
}
