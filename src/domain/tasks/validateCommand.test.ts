import { describe, expect, it } from 'vitest';
import type { CirculationCompletion } from '../workflow/instanceState.ts';
import type { UserCommand, UserCommandKind } from '../workflow/userCommand.ts';
import { validateCommand } from './validateCommand.ts';
import { group, person } from '#testing/people.ts';

const [li, wu] = [person('li'), person('wu')];
const refusalOf = (content: object) => validateCommand(content as UserCommand, 'wang');
const code = (content: object) => refusalOf(content)?.code;
/** Everything but the opinion. */
const COMPLETE = { people: [li], to: li, completion: { by: 'all' } };

describe('the content of a command', () => {
  it.each<[object, string | undefined]>([
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
  ])('%j: requires its users, and none who already has the task', (content, expected) => {
    expect(code(content)).toBe(expected);
  });

  it.each<[CirculationCompletion, string | undefined]>([
    [{ by: 'all' }, undefined],
    [{ by: 'count', value: 1 }, undefined],
    [{ by: 'count', value: 2 }, undefined],
    [{ by: 'percent', value: 100 }, undefined],
    [{ by: 'count', value: 3 }, 'circulation.setting'],
    [{ by: 'count', value: 0 }, 'circulation.setting'],
    [{ by: 'count', value: 1.5 }, 'circulation.setting'],
    [{ by: 'percent', value: 101 }, 'circulation.setting'],
    [{ by: 'percent', value: Number.NaN }, 'circulation.setting'],
  ])('requires no more answers than two readers can give: %j', (completion, expected) => {
    expect(code({ kind: 'circulate', people: [li, wu], opinion: '', completion })).toBe(expected);
  });

  it.each<[UserCommandKind, boolean, number]>([
    ['return', true, 500],
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
  ])('%s: requires an opinion: %s, at most %i characters', (kind, isAsked, limit) => {
    expect([
      code({ kind, ...COMPLETE, opinion: ' ' }),
      code({ kind, ...COMPLETE, opinion: '字'.repeat(limit) }),
      refusalOf({ kind, ...COMPLETE, opinion: '字'.repeat(limit + 1) }),
    ]).toEqual([isAsked ? 'opinion.required' : undefined, undefined, { code: 'opinion.tooLong', values: { limit } }]);
  });
});
