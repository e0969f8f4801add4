import { describe, expect, it } from 'vitest';
import { loaded, processOf, refused } from '#test/support/definitions.ts';

const task = (id: string, to: string) =>
  `<userTask id="${id}" camunda:assignee="mary"/><sequenceFlow id="from_${id}" sourceRef="${id}" targetRef="${to}"/>`;
const chain = (length: number): string =>
  processOf(
    `<startEvent id="start"/><sequenceFlow id="first" sourceRef="start" targetRef="t0"/><endEvent id="end"/>\n${Array.from({ length }, (_, index) => task(`t${index}`, index + 1 < length ? `t${index + 1}` : 'end')).join('\n')}`,
  );

describe('a file that is not a valid process', () => {
  it('is refused before parsing when it declares entities', async () => {
    const bomb = `<?xml version="1.0"?>\n<!DOCTYPE lolz [\n<!ENTITY lol "lol">\n<!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;">]>\n<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="&lol2;"/></definitions>`;
    expect(await refused(bomb)).toEqual([{ message: 'a DOCTYPE or ENTITY declaration is not accepted', line: 2 }]);
  });
  it('is refused when it is larger than two megabytes', async () => {
    expect(await refused(processOf(`<!-- ${'x'.repeat(2_000_000)} -->`))).toEqual([
      { message: 'the file is larger than 2 MB' },
    ]);
  });
  it('is refused when it has more elements than the maximum', async () => {
    expect(await refused(chain(2_001))).toEqual([
      { element: 'process "sample"', line: 2, message: 'this process has 4005 elements; at most 4000 are supported' },
    ]);
  });
  it.each([
    ['an unclosed element', processOf('<startEvent id="s">'), 4],
    ['text instead of XML', 'leave: three days', 1],
    ['nothing', '', 1],
    ['half a file', processOf('<startEvent id="s"/>').slice(0, 300), 3],
  ])('is refused with the line of the XML error: %s', async (_, xml, line) => {
    expect(await refused(xml)).toEqual([{ message: expect.stringMatching(/^the XML is broken: /) as string, line }]);
  });
  it('is refused when it is XML of another type', async () => {
    expect(await refused('<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>')).not.toEqual([]);
  });
  it('is refused when it has no process', async () => {
    expect(await refused('<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>')).toEqual([
      { message: 'the file contains no process' },
    ]);
  });
  it('is refused when it has two processes, and the message names both', async () => {
    const two = processOf('').replace('</definitions>', '<process id="second" isExecutable="true"/></definitions>');
    expect(await refused(two)).toEqual([
      { message: 'the file contains several processes (sample, second); one file is one process' },
    ]);
  });
});

describe('a large file', () => {
  it('with a hundred nodes is loaded', async () => {
    expect(Object.keys((await loaded(chain(98))).process.nodes)).toHaveLength(100);
  });
  it('with nested loops is loaded', async () => {
    const { process } = await loaded(
      processOf(`<startEvent id="start"/><sequenceFlow id="first" sourceRef="start" targetRef="a"/><endEvent id="end"/>
      ${task('a', 'b')}${task('b', 'g')}<exclusiveGateway id="g" default="out"/>
      <sequenceFlow id="again" sourceRef="g" targetRef="b"><conditionExpression>\${vote == 'refuse'}</conditionExpression></sequenceFlow>
      <sequenceFlow id="back" sourceRef="g" targetRef="a"><conditionExpression>\${days > 3}</conditionExpression></sequenceFlow>
      <sequenceFlow id="out" sourceRef="g" targetRef="end"/>`),
    );
    expect(process.nodes['g']?.outgoing).toEqual(['again', 'back', 'out']);
  });
  it('with a byte order mark is loaded', async () => {
    expect((await loaded(`\uFEFF${chain(1)}`)).process.key).toBe('sample');
  });
});
