import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseXml } from '#server/company/bpmn/parseXml.ts';
import { layOutNodes } from '#server/company/layout/boxes.ts';
import { bpmnFixture, loaded, processOf } from '#test/support/definitions.ts';

/** Chains of tasks with extra flows between any two of them, forward and back. */
const graphs = fc
  .integer({ min: 1, max: 12 })
  .chain((size) =>
    fc.tuple(fc.constant(size), fc.array(fc.tuple(fc.nat(size - 1), fc.nat(size - 1)), { maxLength: 15 })),
  );

function xmlOf(size: number, extra: readonly (readonly [number, number])[]): string {
  const tasks = Array.from(
    { length: size },
    (_, index) =>
      `<userTask id="t${index}" camunda:assignee="mary"/><sequenceFlow id="f${index}" sourceRef="t${index}" targetRef="${index + 1 < size ? `t${index + 1}` : 'end'}"/>`,
  );
  const more = extra.map(
    ([from, to], index) => `<sequenceFlow id="x${index}" sourceRef="t${from}" targetRef="t${to}"/>`,
  );
  return processOf(
    `<startEvent id="start"/><sequenceFlow id="first" sourceRef="start" targetRef="t0"/><endEvent id="end"/>${[...tasks, ...more].join('')}`,
  );
}

describe('a chart without a diagram', () => {
  it('places every node without overlaps', async () => {
    await fc.assert(
      fc.asyncProperty(graphs, async ([size, extra]) => {
        const { process } = await loaded(xmlOf(size, extra));
        const boxes = [...layOutNodes(process).values()];
        expect(boxes).toHaveLength(Object.keys(process.nodes).length);
        const overlaps = boxes.flatMap((one, index) =>
          boxes
            .slice(index + 1)
            .filter(
              (other) =>
                one.x < other.x + other.width &&
                other.x < one.x + one.width &&
                one.y < other.y + other.height &&
                other.y < one.y + one.height,
            ),
        );
        expect(overlaps).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('reads from left to right', async () => {
    const boxes = layOutNodes((await loaded(xmlOf(4, [[3, 0]]))).process);
    const lefts = ['start', 't0', 't1', 't2', 't3', 'end'].map((id) => boxes.get(id)?.x ?? 0);
    expect([...lefts].sort((one, other) => one - other)).toEqual(lefts);
  });

  it('draws a sub-process around its nodes and a boundary timer on the edge of its task', async () => {
    const boxes = layOutNodes((await loaded(bpmnFixture('plain-travel.bpmn'))).process);
    const [outer, inner] = [boxes.get('Booking'), boxes.get('Wait')];
    expect(
      outer &&
        inner &&
        outer.x < inner.x &&
        outer.y < inner.y &&
        inner.x + inner.width < outer.x + outer.width &&
        inner.y + inner.height < outer.y + outer.height,
    ).toBe(true);
    const timed = layOutNodes((await loaded(bpmnFixture('camunda7-invoice.bpmn'))).process);
    const [host, timer] = [timed.get('approveInvoice'), timed.get('Late')];
    expect(host && timer && timer.y + timer.height / 2 === host.y + host.height).toBe(true);
  });

  it.each(['plain-travel.bpmn', 'camunda7-invoice.bpmn', 'activiti-expense.bpmn20.xml'])(
    'writes XML that is read again with all its shapes and flows: %s',
    async (name) => {
      const { xml, process } = await loaded(bpmnFixture(name));
      const parsed = await parseXml(xml);
      expect(parsed.ok && parsed.value.warnings.filter(({ message }) => !/unrecognized element/.test(message))).toEqual(
        [],
      );
      expect(xml.match(/<bpmndi:BPMNShape /g)).toHaveLength(Object.keys(process.nodes).length);
      expect(xml.match(/<bpmndi:BPMNEdge /g)).toHaveLength(Object.keys(process.flows).length);
      expect((await loaded(xml)).xml).toBe(xml);
    },
  );

  it('replaces a diagram that omits nodes', async () => {
    const whole = (await loaded(xmlOf(3, []))).xml;
    const holed = whole.replace(/<bpmndi:BPMNShape id="Shape_t1".*?<\/bpmndi:BPMNShape>/, '');
    expect((await loaded(holed)).xml).toBe(whole);
  });
});
