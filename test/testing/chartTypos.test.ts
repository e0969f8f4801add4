import { describe, expect, it } from 'vitest';
import { chart } from '#testing/chart.ts';
import { createForm } from '#testing/arbitraryForms.ts';
import { checkFormInvariants } from '#testing/checkFormInvariants.ts';
import { checkProcessInvariants, type ProcessInvariants } from '#testing/checkProcessInvariants.ts';

it.each(['start->a', 'start -> lead -> end', 'start => a'])('refuses a line that is not a flow: %s', (line) => {
  expect(() => chart([line, 'a -> end'])).toThrow(`"${line}" is no flow: write "a -> b"`);
});

describe('a chart with a typo is refused with the line and the correction', () => {
  it.each<readonly [kind: string, lines: readonly string[], message: string]>([
    [
      'a capital',
      ['Start -> a', 'a -> end'],
      '"Start -> a": "Start" is a step of a person of that name; write "start"',
    ],
    ['a capital', ['start -> a', 'a -> End'], '"a -> End": "End" is a step of a person of that name; write "end"'],
    ['no end', ['start -> a'], '"start -> a": nothing leads on from "a"; write a line such as "a -> end"'],
    [
      'no way in',
      ['start -> a', 'a -> end', 'b -> end'],
      '"b -> end": nothing leads to "b"; write a line such as "start -> b"',
    ],
    [
      'no start',
      ['a -> b', 'b -> a', 'a -> end'],
      '"a -> b": no line begins at a start; write a line such as "start -> a"',
    ],
    [
      'a choice without else',
      ['start -> a', 'a -> xor', 'xor -> b: days > 3', 'b -> end'],
      '"xor -> b: days > 3": no way is taken where the condition does not hold; write a line such as "xor -> end: else"',
    ],
    [
      'two ways for else',
      ['start -> xor', 'xor -> a: else', 'xor -> end: else', 'a -> end'],
      '"xor -> end: else": "xor" has two ways for else; write one of them',
    ],
    [
      'a bad condition',
      ['start -> a', 'a -> xor', 'xor -> b: days >', 'xor -> end: else', 'b -> end'],
      '"xor -> b: days >": the condition is no expression; write one such as "days > 3"',
    ],
    [
      'a choice of two conditions without else',
      ['start -> xor', 'xor -> a: days > 3', 'xor -> b: days < 2', 'a -> end', 'b -> end'],
      '"xor -> a: days > 3": no way is taken where no condition holds; write a line such as "xor -> end: else"',
    ],
    [
      'several choices of several conditions without else',
      ['start -> or', 'or -> a: days > 3', 'or -> b: days < 2', 'a -> end', 'b -> end'],
      '"or -> a: days > 3": no way is taken where no condition holds; write a line such as "or -> end: else"',
    ],
    [
      'a step whose only way has a condition',
      ['start -> a', 'a -> end: days > 3'],
      '"a -> end: days > 3": no way is taken where the condition does not hold; write a line such as "a -> end: else"',
    ],
    [
      'a second way of a choice without a condition',
      ['start -> xor', 'xor -> a', 'xor -> b', 'a -> end', 'b -> end'],
      '"xor -> b": "xor" never takes this way; write a condition, such as "xor -> b: days > 3"',
    ],
    [
      'a way without a condition beside else',
      ['start -> xor', 'xor -> a', 'xor -> end: else', 'a -> end'],
      '"xor -> a": "xor" never takes this way; write a condition, such as "xor -> a: days > 3"',
    ],
    [
      'a condition behind a fork',
      ['start -> and', 'and -> a: days > 3', 'and -> b', 'a -> and2', 'b -> and2', 'and2 -> end'],
      '"and -> a: days > 3": "and" takes all its ways, whatever holds; write "or" instead of "and"',
    ],
    [
      'a capital in else',
      ['start -> xor', 'xor -> a: days > 3', 'xor -> end: Else', 'a -> end'],
      '"xor -> end: Else": "Else" is a condition; write "xor -> end: else"',
    ],
    [
      'a single equals sign',
      ['start -> xor', 'xor -> a: days = 3', 'xor -> end: else', 'a -> end'],
      '"xor -> a: days = 3": the condition is no expression; write == instead of =',
    ],
    [
      'the same line twice',
      ['start -> a', 'a -> end', 'a -> end'],
      '"a -> end": this line stands twice; write it once',
    ],
    [
      'two lines between the same nodes',
      ['start -> xor', 'xor -> a: days > 3', 'xor -> a: urgent', 'xor -> end: else', 'a -> end'],
      '"xor -> a: urgent": "xor -> a: days > 3" leads from "xor" to "a" already; write one line, with the conditions joined by "||"',
    ],
    [
      'a circle nothing leads to',
      ['start -> a', 'a -> end', 'b -> c', 'c -> xor', 'xor -> b: again', 'xor -> end: else'],
      '"b -> c": no way from the start leads to "b"; write a line such as "start -> b"',
    ],
    [
      'a circle that leads to no end',
      ['start -> xor', 'xor -> b: days > 3', 'xor -> end: else', 'b -> c', 'c -> b'],
      '"xor -> b: days > 3": no way leads from "b" to an end; write a line such as "b -> end"',
    ],
    [
      'a way into a start',
      ['start -> a', 'a -> xor', 'xor -> start: again', 'xor -> end: else'],
      '"xor -> start: again": no flow can lead into "start"; write the name of the step where it goes on',
    ],
    [
      'a way on from an end',
      ['start -> a', 'a -> end', 'end -> b', 'b -> end2'],
      '"end -> b": nothing leads on from an end; write a step instead of "end"',
    ],
    [
      'two starts',
      ['start -> a', 'start2 -> a', 'a -> end'],
      '"start2" is a second start; write one start, and a gateway behind it',
    ],
  ])('%s', (_, lines, message) => {
    expect(() => chart(lines)).toThrow(message);
  });

  it('an outline name that no line uses', () => {
    expect(() => chart(['start -> boss', 'boss -> end'], { bos: { task: {} } })).toThrow(
      'the outline "bos": no line leads to it; write a line such as "boss -> bos"',
    );
  });
});

describe('an invalid outline or setting is refused with the correction', () => {
  const voting = (threshold: object) => ({
    a: { task: { voting: { mode: 'parallel', threshold, counted: 'agree', finish: 'atOnce' } } } as never,
  });
  const timer = { kind: 'boundaryTimer', timer: { kind: 'after', ms: 1 }, isInterrupting: false } as const;
  it.each<readonly [kind: string, outlines: Parameters<typeof chart>[1], settings: object, message: string]>([
    [
      'no percent',
      voting({ by: 'percent', value: 0 }),
      {},
      'the outline "a": 0 percent of the votes cannot be reached',
    ],
    ['too many percent', voting({ by: 'percent', value: 150 }), {}, '150 percent of the votes cannot be reached'],
    ['no number', voting({ by: 'percent', value: Number.NaN }), {}, 'NaN percent of the votes cannot be reached'],
    ['no votes', voting({ by: 'count', value: 0 }), {}, 'the outline "a": 0 votes cannot be counted'],
    ['half a vote', voting({ by: 'count', value: 1.5 }), {}, '1.5 votes cannot be counted; write a percentage'],
    ['an unknown kind', { a: { kind: 'usertask' } as never }, {}, 'the outline "a": "usertask" is no kind of a node'],
    ['an unknown sub-process', { a: { in: 'sub' } }, {}, 'the outline "a": "sub" is no sub-process'],
    ['a sub-process without a start', { a: { kind: 'subProcess' } }, {}, 'the outline "a": it has no start'],
    [
      'a timer beside nothing',
      { late: { ...timer, attachedTo: 'b' } },
      {},
      'the outline "late": it is attached to "b", which is not beside it; write the name of a step in attachedTo',
    ],
    ['an unknown step', {}, { requiredAtStart: ['b'] }, 'the setting requiredAtStart: "b" is no step; write one of a'],
  ])('%s', (_, outlines, settings, message) => {
    expect(() => chart(['start -> a', 'a -> end'], outlines, settings)).toThrow(message);
  });

  it('a flow across the border of a sub-process', () => {
    const lines = ['start -> sub', 'sub -> end', 'start2 -> a', 'a -> end'];
    const outlines = { sub: { kind: 'subProcess' }, start2: { in: 'sub' }, a: { in: 'sub', task: {} } } as const;
    expect(() => chart(lines, outlines)).toThrow('"a -> end": a flow cannot cross the border of a sub-process');
  });
});

it('accepts a capitalized step name if its outline uses it', () => {
  expect(chart(['start -> Stop', 'Stop -> end'], { Stop: { task: {} } }).nodes['Stop']?.kind).toBe('userTask');
});

describe('an invariant', () => {
  const prove = (promises: unknown) => () =>
    checkProcessInvariants(chart(['start -> a', 'a -> end']), promises as ProcessInvariants);

  it('that throws is reported with its error', () => {
    const nosuch = ({ after }: { after: { nosuch: unknown[] } }) => after.nosuch.length > 0;
    expect(prove({ 'nobody waits': nosuch })).toThrow(/the promise "nobody waits" throws: .*undefined/u);
  });

  it('that returns nothing is reported, and does not count as violated', () => {
    const sentence = 'the promise "nobody waits" returns undefined; write one that returns true or false';
    expect(prove({ 'nobody waits': () => undefined })).toThrow(sentence);
    const promises = { 'nobody waits': () => undefined } as never;
    expect(() => checkFormInvariants(createForm([]), promises)).toThrow(sentence);
  });
});
