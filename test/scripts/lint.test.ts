import { RuleTester } from 'eslint';
import { afterAll, describe, it } from 'vitest';
import { wordsInTexts } from '../../scripts/lint/words-in-texts.mjs';

RuleTester.describe = describe;
RuleTester.it = it;
RuleTester.itOnly = it.only;
(RuleTester as typeof RuleTester & { afterAll: typeof afterAll }).afterAll = afterAll;
const tester = new RuleTester();

tester.run('words-in-texts', wordsInTexts, {
  valid: [
    "const key = 'refusal.task.ended';",
    'const han = /\\p{Script=Han}/u;',
    '// 稟議 in a comment explains a name',
  ],
  invalid: [
    { code: "const word = '同意';", errors: [{ messageId: 'words' }] },
    { code: 'const word = `差し戻し ${1}`;', errors: [{ messageId: 'words' }] },
  ],
});
