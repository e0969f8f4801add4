import * as v from 'valibot';
import { queryParametersOf } from '../../queries/queryText.ts';

/**
 * `queries/<key>.json`: a question the company has written in SQL, with `:name` where a value goes (contract form 10).
 * `:tenant` is always filled by the server, and has to stand in it.
 */
export const querySchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty')),
  sql: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:select|with)\b/iu, 'a query begins with select or with'),
    v.check((text) => !text.includes(';'), 'a query is one statement, without a semicolon'),
    v.check((text) => queryParametersOf(text).includes('tenant'), 'a query has to ask for :tenant'),
  ),
});
