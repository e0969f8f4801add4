import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExpression } from '#domain/expression/parseExpression.ts';
import { anyExpressionText } from '#test/support/expressionTexts.ts';
import { parseWithJsep } from '#test/support/jsepJudge.ts';

const treeOf = (text: string) => {
  const parsed = parseExpression(text);
  return parsed.ok ? parsed.value : undefined;
};

describe('the expression parser compared with jsep', () => {
  it('produces the same tree for a text, or both reject it', () => {
    fc.assert(
      fc.property(anyExpressionText(), (text) => {
        expect(treeOf(text)).toEqual(parseWithJsep(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('is compared on accepted and on rejected texts', () => {
    const texts = fc.sample(anyExpressionText(), { numRuns: 400, seed: 8 });
    const accepted = texts.filter((text) => parseWithJsep(text) !== undefined);
    expect(accepted.length).toBeGreaterThan(80);
    expect(accepted.length).toBeLessThan(320);
    expect(accepted.filter((text) => text.length > 20).length).toBeGreaterThan(30);
  });
});
