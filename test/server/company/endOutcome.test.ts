import { expect, it } from 'vitest';
import { loaded, nodeOf, processOf, refused } from '#test/support/definitions.ts';

const ending = (attributes: string, inner = '') =>
  processOf(`<startEvent id="start"/><sequenceFlow id="in" sourceRef="start" targetRef="end"/>
<endEvent id="end" ${attributes}>${inner}</endEvent>`);

it('an end event sets the outcome of its requests', async () => {
  expect(nodeOf(await loaded(ending('ringi:outcome="refused"')), 'end')).toMatchObject({ outcome: 'refused' });
  const stopped = ending('ringi:outcome="none"', '<terminateEventDefinition/>');
  expect(nodeOf(await loaded(stopped), 'end')).toMatchObject({ kind: 'terminateEvent', outcome: 'none' });
  expect(nodeOf(await loaded(ending('')), 'end')).not.toHaveProperty('outcome');
});

it('an unknown outcome is refused with its line', async () => {
  expect(await refused(ending('ringi:outcome="maybe"'))).toMatchObject([
    { element: 'endEvent "end"', line: 4, message: '"maybe" is not one of approved, refused, none' },
  ]);
});

it('an outcome at the end of a sub-process is refused', async () => {
  const inside = processOf(`<startEvent id="start"/><sequenceFlow id="in" sourceRef="start" targetRef="sub"/>
<subProcess id="sub"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="e"/><endEvent id="e" ringi:outcome="approved"/></subProcess>
<sequenceFlow id="out" sourceRef="sub" targetRef="end"/><endEvent id="end"/>`);
  expect(await refused(inside)).toMatchObject([{ element: 'endEvent "e"', line: 4 }]);
});
