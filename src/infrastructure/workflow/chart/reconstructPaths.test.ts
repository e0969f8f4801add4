import { parse } from 'valibot';
import { expect, it } from 'vitest';
import { recordShape } from '#contract/workflow/bpmShapes.ts';
import { reconstructPaths } from './reconstructPaths.ts';
import { parseElements } from '#test/support/xml/elements.ts';

/** Creates a chart of `from -> to` lines. The name of a node determines its type. */
function chartOf(lines: readonly (readonly [string, string])[], inside = ''): ReturnType<typeof parseElements> {
  const names = [...new Set(lines.flat())].filter((name) => !inside.includes(`id="${name}"`));
  const kind = (name: string) =>
    name.startsWith('start')
      ? 'startEvent'
      : name.startsWith('end')
        ? 'endEvent'
        : name.startsWith('xor')
          ? 'exclusiveGateway'
          : name.startsWith('and')
            ? 'parallelGateway'
            : 'userTask';
  const nodes = names.map((name) => `<${kind(name)} id="${name}"/>`).join('');
  const flows = lines
    .map(([from, to]) => `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}"/>`)
    .join('');
  return parseElements(`<definitions><process id="p">${nodes}${inside}${flows}</process></definitions>`);
}
const done = (nodeId: string, hour: number, came?: number) =>
  parse(recordShape, {
    nodeId,
    checkStatus: 'AGREE',
    completeTime: `2024-05-13 ${hour}:00:00`,
    ...(came !== undefined && { createTime: `2024-05-13 ${came}:00:00` }),
  });
/** An open task as generation A sends it: node, task status and the current time. */
const open = (nodeId: string) =>
  parse(recordShape, { nodeId, checkStatus: 'UNHANDLE', completeTime: '2024-05-13 12:10:00' });

it('follows the flows from the start to the waiting task, through gateways', () => {
  const chart = chartOf([
    ['start', 'apply'],
    ['apply', 'manager'],
    ['manager', 'xor'],
    ['xor', 'boss'],
    ['xor', 'hr'],
    ['boss', 'hr'],
    ['hr', 'end'],
  ]);
  expect(reconstructPaths(chart, [done('apply', 10), done('manager', 11), open('hr')])).toEqual({
    start: ['apply'],
    apply: ['manager'],
    manager: ['xor'],
    xor: ['hr'],
  });
});

it('does not follow a backward flow that was not taken', () => {
  const chart = chartOf([
    ['start', 'apply'],
    ['apply', 'manager'],
    ['manager', 'hr'],
    ['hr', 'xor'],
    ['xor', 'manager'],
    ['xor', 'end'],
  ]);
  expect(reconstructPaths(chart, [done('apply', 10), done('manager', 11), done('hr', 12)])).toEqual({
    start: ['apply'],
    apply: ['manager'],
    manager: ['hr'],
  });
  const again = [done('apply', 10), done('manager', 11), done('hr', 12), open('manager')];
  expect(reconstructPaths(chart, again)).toMatchObject({ hr: ['xor'], xor: ['manager'] });
});

it('leaves a join by every branch', () => {
  const chart = chartOf([
    ['start', 'andSplit'],
    ['andSplit', 'legal'],
    ['andSplit', 'finance'],
    ['legal', 'andJoin'],
    ['finance', 'andJoin'],
    ['andJoin', 'boss'],
  ]);
  expect(reconstructPaths(chart, [done('legal', 10), done('finance', 11), open('boss')])).toEqual({
    start: ['andSplit'],
    andSplit: ['legal', 'finance'],
    legal: ['andJoin'],
    finance: ['andJoin'],
    andJoin: ['boss'],
  });
});

it('enters and leaves a sub-process', () => {
  const inside =
    '<subProcess id="check"><startEvent id="startIn"/><userTask id="clerk"/><endEvent id="endIn"/>' +
    '<sequenceFlow id="a" sourceRef="startIn" targetRef="clerk"/><sequenceFlow id="b" sourceRef="clerk" targetRef="endIn"/>' +
    '</subProcess>';
  const chart = chartOf(
    [
      ['start', 'apply'],
      ['apply', 'check'],
      ['check', 'boss'],
    ],
    inside,
  );
  expect(reconstructPaths(chart, [done('apply', 10), done('clerk', 11), open('boss')])).toEqual({
    start: ['apply'],
    apply: ['check'],
    startIn: ['clerk'],
    clerk: ['endIn'],
    check: ['boss'],
  });
});

it('returns nothing without matching records', () => {
  expect(reconstructPaths(chartOf([['start', 'apply']]), [done('elsewhere', 10)])).toEqual({});
});
