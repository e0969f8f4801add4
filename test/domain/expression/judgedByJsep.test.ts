import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExpression } from '#domain/expression/parseExpression.ts';
import { anyExpressionText } from '#test/support/expressionTexts.ts';
import { judgeExpression } from '#test/support/jsepJudge.ts';

const treeOf = (text: string) => {
  const parsed = parseExpression(text);
  return parsed.ok ? parsed.value : undefined;
};

describe('the parser of the domain, judged by jsep', () => {
  it('makes the same tree of a text, or both refuse it', () => {
    fc.assert(
      fc.property(anyExpressionText(), (text) => {
        expect(treeOf(text)).toEqual(judgeExpression(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('is judged by texts of both kinds', () => {
    const texts = fc.sample(anyExpressionText(), { numRuns: 400, seed: 8 });
    const accepted = texts.filter((text) => judgeExpression(text) !== undefined);
    expect(accepted.length).toBeGreaterThan(80);
    expect(accepted.length).toBeLessThan(320);
    expect(accepted.filter((text) => text.length > 20).length).toBeGreaterThan(30);
  });
});
