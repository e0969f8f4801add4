import { readFileSync } from 'node:fs';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { recordShape } from '#contract/workflow/bpmShapes.ts';
import { readProgress } from '#infrastructure/workflow/chart/readProgress.ts';
import { readFlowChart } from '#infrastructure/workflow/chart/readFlowChart.ts';
import { parseElements } from '../../../support/xml/elements.ts';

const record = (given: object) => parse(recordShape, given);
const LEAVE = parseElements(readFileSync('definitions/processes/leave/process.bpmn', 'utf8'));

describe('parsing a flow chart', () => {
  const histories = [
    record({
      hisId: '2',
      nodeId: 'UserTask_manager',
      checkStatus: 'AGREE',
      completeTime: '2026-11-12 10:00:00',
      handlerUserName: 'Wang Fang',
      remark: 'fine',
    }),
    record({
      hisId: '1',
      nodeId: 'UserTask_manager',
      checkStatus: 'BACK_TO_STARTOR',
      completeTime: '2026-11-11 10:00:00',
      handlerUserName: 'Wang Fang',
    }),
    record({
      nodeId: 'UserTask_hr',
      checkStatus: 'UNHANDLE',
      taskExecutors: [{ type: 'user', id: '4', name: 'Chen Jie' }],
    }),
  ];
  const ways = {
    Start: ['UserTask_apply'],
    UserTask_apply: ['UserTask_manager'],
    UserTask_manager: ['Gateway_managerDecided'],
  };
  const chart = readFlowChart(LEAVE, readProgress(histories, ways));
  const node = (id: string) => chart.nodes.find((each) => each.id === id);

  it('places every node and flow of the file where its diagram has them', () => {
    expect(chart.nodes).toHaveLength(12);
    expect(chart.lines).toHaveLength(15);
    expect(node('UserTask_manager')).toMatchObject({
      kind: 'userTask',
      box: { x: 400, y: 100, width: 120, height: 80 },
    });
    expect(chart.lines.find(({ id }) => id === 'Flow_apply')?.points).toEqual([
      { x: 350, y: 140 },
      { x: 400, y: 140 },
    ]);
  });

  it('contains completed and waiting nodes with their assignees', () => {
    expect(
      ['UserTask_apply', 'UserTask_manager', 'Gateway_managerDecided', 'UserTask_hr', 'End_approved'].map(
        (id) => node(id)?.progress,
      ),
    ).toEqual(['done', 'done', 'done', 'current', 'ahead']);
    expect(node('UserTask_hr')?.holders).toEqual([{ kind: 'person', id: '4', name: 'Chen Jie', standsInFor: [] }]);
  });

  it('lists the steps of a node, the newest last', () => {
    expect(node('UserTask_manager')?.steps.map(({ action }) => action)).toEqual(['returnToInitiator', 'agree']);
  });

  it('contains sender, receiver and times of a transfer, and omits a locked task', () => {
    const task = { nodeId: 'UserTask_manager', taskId: '9', handlerId: '4', handlerUserName: 'Li Qiang' };
    const { steps, holders, progress } = readProgress(
      [
        record({
          ...task,
          hisId: '1',
          checkStatus: 'TRANSFER',
          ownerId: '2',
          ownerName: 'Wang Fang',
          createTime: '2026-11-11 10:00:00',
          completeTime: '2026-11-11 10:00:00',
        }),
        record({
          ...task,
          hisId: '2',
          checkStatus: 'BACK_TO_STARTOR',
          createTime: '2026-11-10 09:00:00',
          completeTime: '2026-11-12 10:00:00',
        }),
        record({ ...task, checkStatus: 'LOCKED', taskExecutors: [{ type: 'user', id: '4', name: 'Li Qiang' }] }),
      ],
      {},
    ).getProgress('UserTask_manager', false);
    const day = (at: number | undefined) => new Date(at ?? 0).getUTCDate();
    expect([progress, holders]).toEqual(['done', []]);
    expect(
      steps.map(({ handlerName, partners, arrival, at }) => [handlerName, partners[0]?.name, day(arrival), day(at)]),
    ).toEqual([
      ['Wang Fang', 'Li Qiang', 10, 11],
      ['Li Qiang', undefined, 11, 12],
    ]);
  });

  it('marks the flows that were taken', () => {
    expect(chart.lines.filter(({ isTravelled }) => isTravelled).map(({ id }) => id)).toEqual([
      'Flow_start',
      'Flow_apply',
      'Flow_manager',
    ]);
  });
});

describe('a join the request has reached without leaving it', () => {
  const JOIN = parseElements(
    '<definitions><process id="p"><userTask id="a"/><parallelGateway id="meet"/></process></definitions>',
  );
  const meet = (...args: Parameters<typeof readProgress>) =>
    readFlowChart(JOIN, readProgress(...args)).nodes.find(({ id }) => id === 'meet')?.progress;
  const open = record({ nodeId: 'b', checkStatus: 'UNHANDLE', taskExecutors: [] });

  it('is current as long as the request has an open task', () => {
    expect(meet([open], { a: ['meet'] })).toBe('current');
    expect(meet([open], { a: ['meet'], meet: ['b'] })).toBe('done');
    expect(meet([], { a: ['meet'] })).toBe('done');
  });
});

describe('parsing charts of other tools', () => {
  const drawn = (inside: string) =>
    readFlowChart(
      parseElements(`<definitions><process id="p">${inside}</process></definitions>`),
      readProgress([], {}),
    );

  it('gives nodes without a diagram empty boxes, in the order of the file', () => {
    expect(
      drawn('<startEvent id="s"/><userTask id="u" name="Check"/><sequenceFlow id="f" sourceRef="s" targetRef="u"/>'),
    ).toMatchObject({
      nodes: [
        { id: 's', box: { width: 0 } },
        { id: 'u', name: 'Check' },
      ],
      lines: [{ from: 's', to: 'u', points: [] }],
      width: 0,
    });
  });

  it('keeps the nodes of a sub-process with its scope, and a boundary timer with its host', () => {
    const chart = drawn(
      '<subProcess id="sub"><userTask id="in"/></subProcess><boundaryEvent id="late" attachedToRef="sub"/>',
    );
    expect(chart.nodes.map(({ id, scope, attachedTo }) => [id, scope, attachedTo])).toEqual([
      ['sub', undefined, undefined],
      ['in', 'sub', undefined],
      ['late', undefined, 'sub'],
    ]);
  });

  it('shows unsupported elements, and drops flows without a target', () => {
    const chart = drawn(
      '<complexGateway id="g"/><endEvent id="e"><terminateEventDefinition/></endEvent><sequenceFlow id="f" sourceRef="g" targetRef="nowhere"/>',
    );
    expect([chart.nodes.map(({ kind }) => kind), chart.lines]).toEqual([['other', 'terminateEvent'], []]);
  });
});
