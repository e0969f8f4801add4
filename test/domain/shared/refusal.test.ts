import { describe, expect, it } from 'vitest';
import { hasTaskEnded, type Failure } from '#domain/shared/failure.ts';
import { REFUSAL_CODES, refuse, type RefusalCode } from '#domain/shared/refusal.ts';
import en from '../../../src/texts/en-US/refusal.json' with { type: 'json' };
import ja from '../../../src/texts/ja-JP/refusal.json' with { type: 'json' };
import zh from '../../../src/texts/zh-CN/refusal.json' with { type: 'json' };

const sentence = (texts: object, code: RefusalCode): unknown =>
  code
    .split('.')
    .reduce<unknown>(
      (node, part) => (typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[part] : undefined),
      texts,
    );

describe('the reasons why a command is not carried out', () => {
  it.each(Object.entries({ en, ja, zh }))('are each worded under their own code: %s', (_, texts) => {
    expect(REFUSAL_CODES.filter((code) => typeof sentence(texts, code) !== 'string')).toEqual([]);
  });

  it('stand in the list once each', () => {
    expect(REFUSAL_CODES.length).toBeGreaterThan(50);
    expect(REFUSAL_CODES.filter((code, index) => REFUSAL_CODES.indexOf(code) !== index)).toEqual([]);
  });

  it('come with what their sentence names, and with nothing where it names nothing', () => {
    expect(refuse('people.required', { node: 'Manager' })).toStrictEqual({
      code: 'people.required',
      values: { node: 'Manager' },
    });
    expect(refuse('task.ended')).toStrictEqual({ code: 'task.ended' });
  });
});

it.each<[Failure, boolean]>([
  [{ kind: 'refused', refusal: refuse('task.ended') }, true],
  [{ kind: 'refused', refusal: refuse('task.notYours') }, false],
  [{ kind: 'refused', refusal: refuse('instance.ended') }, false],
  [{ kind: 'offline' }, false],
  [{ kind: 'rejectedByServer', message: 'task.ended' }, false],
])('tells a task that somebody else has handled from any other failure: %j', (failure, hasEnded) => {
  expect(hasTaskEnded(failure)).toBe(hasEnded);
});
