import * as v from 'valibot';
import { listQueryParameters } from '../queryText.ts';

/**
 * `queries/<key>.json`: an SQL query of the company, with `:name` for parameters (contract form 10). The server always
 * fills `:tenant`, and the query must contain it.
 */
export const querySchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty')),
  sql: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(?:select|with)\b/iu, 'a query begins with select or with'),
    v.check((text) => !text.includes(';'), 'a query is one statement, without a semicolon'),
    v.check((text) => listQueryParameters(text).includes('tenant'), 'a query has to ask for :tenant'),
  ),
});
