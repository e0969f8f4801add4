import { describe, expect, it } from 'vitest';
import { contentRefusal, type CommandContent } from '#domain/task/contentRefusal.ts';
import { group, person } from '#testing/people.ts';

const [li, wu] = [person('li'), person('wu')];
const code = (content: CommandContent) => contentRefusal(content, 'wang')?.code;

describe('what somebody is about to send', () => {
  it.each<[CommandContent, string | undefined]>([
    [{ kind: 'addSigners', people: [], opinion: '' }, 'people.none'],
    [{ kind: 'addSigners', people: [person('wang')], opinion: '' }, undefined],
    [{ kind: 'transfer', to: person('wang'), opinion: '' }, 'people.self'],
    [{ kind: 'transfer', to: group('finance'), opinion: '' }, 'people.unknown'],
    [{ kind: 'transfer', to: li, opinion: '' }, undefined],
    [{ kind: 'communicate', people: [li, person('wang')], opinion: 'Why?' }, 'people.self'],
    [{ kind: 'circulate', people: [], opinion: '', completion: { by: 'all' } }, 'people.none'],
    [{ kind: 'forward', people: [], opinion: '' }, 'people.none'],
    [{ kind: 'jump', people: [], opinion: 'It is urgent.' }, undefined],
    [{ kind: 'suspend' }, undefined],
  ])('%j: names the people it needs, and nobody who has the matter already', (content, expected) => {
    expect(code(content)).toBe(expected);
  });

  it.each<[CommandContent['completion'], string | undefined]>([
    [{ by: 'all' }, undefined],
    [{ by: 'count', value: 1 }, undefined],
    [{ by: 'count', value: 2 }, undefined],
    [{ by: 'percent', value: 100 }, undefined],
    [{ by: 'count', value: 3 }, 'circulation.setting'],
    [{ by: 'count', value: 0 }, 'circulation.setting'],
    [{ by: 'count', value: 1.5 }, 'circulation.setting'],
    [{ by: 'percent', value: 101 }, 'circulation.setting'],
    [{ by: 'percent', value: Number.NaN }, 'circulation.setting'],
  ])('waits for no more answers than two readers can give: %j', (completion, expected) => {
    expect(code({ kind: 'circulate', people: [li, wu], opinion: '', ...(completion && { completion }) })).toBe(
      expected,
    );
  });

  it.each<[CommandContent['kind'], boolean, number]>([
    ['withdraw', true, 300],
    ['takeBack', true, 300],
    ['communicate', true, 500],
    ['reply', true, 500],
    ['void', true, 500],
    ['transfer', false, 500],
    ['addSigners', false, 500],
    ['circulate', false, 500],
    ['retrieve', false, 500],
    ['forward', false, 500],
  ])('%s: asks for words: %s, at most %i characters', (kind, isAsked, limit) => {
    expect([
      code({ kind, opinion: ' ' }),
      code({ kind, opinion: '字'.repeat(limit) }),
      contentRefusal({ kind, opinion: '字'.repeat(limit + 1) }, 'wang'),
    ]).toEqual([isAsked ? 'opinion.required' : undefined, undefined, { code: 'opinion.tooLong', values: { limit } }]);
  });
});
