import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmImage } from '#contract/workflow/bpmImage.ts';
import { renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';

const CHART = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC">
<process id="leave"><startEvent id="start"/><userTask id="manager" name="经理审批"/><endEvent id="end"/>
<sequenceFlow id="a" sourceRef="start" targetRef="manager"/><sequenceFlow id="b" sourceRef="manager" targetRef="end"/></process>
<bpmndi:BPMNDiagram><bpmndi:BPMNPlane bpmnElement="leave">
<bpmndi:BPMNShape bpmnElement="start"><dc:Bounds x="0" y="0" width="36" height="36"/></bpmndi:BPMNShape>
<bpmndi:BPMNShape bpmnElement="manager"><dc:Bounds x="100" y="0" width="100" height="80"/></bpmndi:BPMNShape>
<bpmndi:BPMNShape bpmnElement="end"><dc:Bounds x="300" y="0" width="36" height="36"/></bpmndi:BPMNShape>
</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`;

describe('the list of a flow chart on a platform that reports no assignees', () => {
  it('shows no notice about waiting branches at a step in progress', async () => {
    const platform = startPlatform();
    const waiting = {
      checkStatus: 'UNHAND',
      nodeId: 'manager',
      nodeName: '经理审批',
      createTime: '2026-11-16 09:12:00',
    };
    platform.answer(bpmImage.getBpmnXmlFromParam, {
      bpmnXml: CHART,
      histories: [waiting],
      pathMap: { start: ['manager'] },
    });
    renderPage('flowChart', { instId: '70' });
    await page.getByText(word('node.shape.list'), { exact: true }).click();
    await page.getByText(word('node.unfoldAll')).click();
    await expect.element(page.getByText(word('node.state.current')).first()).toBeVisible();
    await expect.element(page.getByText(word('node.waitsForOthers'))).not.toBeInTheDocument();
  });
});
