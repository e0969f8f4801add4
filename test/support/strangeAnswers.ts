/** Answers of other systems: a gateway, another version, an error below the platform. */
export const STRANGE_ANSWERS = [
  '{}',
  'null',
  '"OK"',
  '[]',
  '0',
  '7',
  'true',
  '{"success":"false"}',
  '{"success":0}',
  '{"code":500}',
  '{"error":"x"}',
  '{"timestamp":"2026-11-27","status":500,"error":"Internal Server Error","path":"/api"}',
  '{"data":{"items":[{"id":"1","name":"a"}]}}',
  '{"items":[{"id":"1","name":"a"}]}',
  '{"list":[{"id":"1","name":"a"}],"total":1}',
  '{"success":true,"data":{"items":[{"id":"1"}]},"result":{"items":[{"id":"1"}]}}',
  '{"success":true,"data":"x","result":"x"}',
  '{"success":true,"data":[{"foo":1}],"result":{"pageNo":1,"pageSize":20,"totalCount":1,"data":[{"foo":1}]}}',
  '[{"foo":1},{"foo":2}]',
] as const;

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

/** Bodies that are not valid answers: a proxy page, truncated JSON, an endless text, an empty body. */
export const BROKEN_ANSWERS: readonly (readonly [name: string, status: number, body: string])[] = [
  ['HTML', 200, '<!DOCTYPE html><html><body>Login</body></html>'],
  ['HTML of a gateway', 502, '<html><body>Bad Gateway</body></html>'],
  ['truncated JSON', 200, '{"success":true,"data":[{"id":"1","na'],
  ['lists nested 1,000 deep', 200, nested(1000)],
  ['a payload nested 1,000 deep', 200, `{"success":true,"data":${nested(1000)},"result":${nested(1000)}}`],
  ['no content', 204, ''],
  ['a redirect to a login', 302, ''],
];

/** The same as values, without the empty list, which is a valid value. */
export const STRANGE_VALUES: readonly unknown[] = STRANGE_ANSWERS.filter((body) => body !== '[]').map((body): unknown =>
  JSON.parse(body),
);
