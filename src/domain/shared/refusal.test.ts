import { describe, expect, it } from 'vitest';
import { hasTaskEnded, type Failure } from './failure.ts';
import { REFUSAL_CODES, refuse, type RefusalCode } from './refusal.ts';
import en from '../../texts/en-US/refusal.json' with { type: 'json' };
import ja from '../../texts/ja-JP/refusal.json' with { type: 'json' };
import zh from '../../texts/zh-CN/refusal.json' with { type: 'json' };

const sentence = (texts: object, code: RefusalCode): unknown =>
  code
    .split('.')
    .reduce<unknown>(
      (node, part) => (typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[part] : undefined),
      texts,
    );

describe('the refusal codes', () => {
  it.each(Object.entries({ en, ja, zh }))('each have a message: %s', (_, texts) => {
    expect(REFUSAL_CODES.filter((code) => typeof sentence(texts, code) !== 'string')).toEqual([]);
  });

  it('are unique', () => {
    expect(REFUSAL_CODES.length).toBeGreaterThan(50);
    expect(REFUSAL_CODES.filter((code, index) => REFUSAL_CODES.indexOf(code) !== index)).toEqual([]);
  });

  it('have the values their message refers to, and none otherwise', () => {
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
])('recognizes a failure because the task was already handled: %j', (failure, hasEnded) => {
  expect(hasTaskEnded(failure)).toBe(hasEnded);
});
