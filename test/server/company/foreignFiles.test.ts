import { describe, expect, it } from 'vitest';
import { parseExpression } from '#domain/expression/parseExpression.ts';
import type { Expression } from '#domain/expression/tree.ts';
import { bpmnFixture, loaded, nodeOf, taskOf } from '#test/support/definitions.ts';

function expression(text: string): Expression {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(parsed.error.fault);
  return parsed.value;
}
const joined = { join: 'or', expandGroups: false };

describe('a file from Camunda 7', async () => {
  const invoice = await loaded(bpmnFixture('camunda7-invoice.bpmn'));

  it('keeps the name and key of its process', () => {
    expect([invoice.process.key, invoice.process.name]).toEqual(['invoice', 'Invoice receipt']);
  });
  it('assigns a task to the assignee its expression names', () => {
    expect(taskOf(invoice, 'approveInvoice').people).toEqual([
      { from: 'expression', expression: expression('approver'), ...joined },
    ]);
  });
  it('reads the initiator variable that the start event names', () => {
    expect(taskOf(invoice, 'reviewInvoice').people).toEqual([{ from: 'initiator', ...joined }]);
  });
  it('combines candidate users and groups', () => {
    expect(taskOf(invoice, 'prepareBankTransfer').people).toEqual([
      { from: 'people', ids: ['mary'], ...joined },
      { from: 'expression', expression: expression('deputy'), ...joined },
      { from: 'groups', ids: ['group:accounting'], ...joined },
      { from: 'groups', ids: ['group:finance'], ...joined },
    ]);
  });
  it('converts a multi-instance loop to a vote with its completion condition', () => {
    const { people, voting } = taskOf(invoice, 'signTransfer');
    expect(people).toEqual([{ from: 'expression', expression: expression('signers'), join: 'or', expandGroups: true }]);
    expect(voting).toEqual({
      mode: 'parallel',
      threshold: {
        by: 'condition',
        condition: expression('nrOfCompletedInstances/nrOfInstances >= 0.6'),
        meaning: 'closes',
      },
      counted: 'agree',
      finish: 'atOnce',
    });
  });
  it('reads due dates, form keys and topics', () => {
    expect(taskOf(invoice, 'approveInvoice').due).toEqual({ kind: 'after', ms: 7 * 86_400_000 });
    expect(invoice.nodeForms['approveInvoice']).toBe('embedded:app:forms/approve-invoice.html');
    expect(nodeOf(invoice, 'archive')).toMatchObject({ kind: 'handlerTask', handler: 'archiveInvoice' });
  });
  it('reads a non-interrupting boundary timer', () => {
    expect(nodeOf(invoice, 'Late')).toMatchObject({
      kind: 'boundaryTimer',
      attachedTo: 'approveInvoice',
      isInterrupting: false,
      timer: { kind: 'after', ms: 84 * 3_600_000 },
      outgoing: ['Flow_late'],
    });
  });
  it('reads conditions, the default flow and the terminate end event', () => {
    expect(invoice.process.flows['Flow_yes']?.condition).toEqual(expression('approved && amount > 0'));
    expect(nodeOf(invoice, 'review_successful').defaultFlow).toBe('Flow_again');
    expect(nodeOf(invoice, 'End_notProcessed').kind).toBe('terminateEvent');
  });
  it('lists the variables its conditions need', () => {
    expect([...invoice.conditionVariables].sort()).toEqual(['amount', 'approved', 'clarified']);
  });
});

describe('a file from Camunda 8', async () => {
  const purchase = await loaded(bpmnFixture('camunda8-purchase.bpmn'));

  it('reads assignees, form and due date from its extension elements', () => {
    expect(taskOf(purchase, 'Approve')).toMatchObject({
      people: [{ from: 'groups', ids: ['group:management'] }],
      due: { kind: 'atExpression', expression: expression('deadline') },
    });
    expect(purchase.nodeForms['Approve']).toBe('approve-purchase');
  });
  it('reads FEEL conditions and leaves equals signs in string literals unchanged', () => {
    expect(purchase.process.flows['Flow_large']?.condition).toEqual(
      expression('amount >= 10000 && kind == "hardware = new"'),
    );
  });
  it('reads a sequential multi-instance loop over a collection as a vote', () => {
    expect(taskOf(purchase, 'Board')).toMatchObject({
      people: [{ from: 'expression', expression: expression('board') }],
      voting: { mode: 'sequential', threshold: { condition: expression('nrOfCompletedInstances == 2') } },
    });
  });
  it('reads job types as handlers and called processes by their key', () => {
    expect(nodeOf(purchase, 'Order')).toMatchObject({ handler: 'placeOrder' });
    expect(nodeOf(purchase, 'Pay')).toMatchObject({ kind: 'callActivity', calledKey: 'payment' });
  });
});

describe('a file from Flowable', async () => {
  const holiday = await loaded(bpmnFixture('flowable-holiday.bpmn20.xml'));

  it('limits who may start the process', () => {
    expect(holiday.starters).toEqual({ people: [], groups: ['group:employees'] });
  });
  it('converts a skip expression to a skip rule', () => {
    expect(taskOf(holiday, 'approveTask').skipRules).toEqual([
      { when: 'condition', condition: expression('days < 1') },
    ]);
  });
  it('reads the operator words of the unified expression language', () => {
    expect(holiday.process.flows['f4']?.condition).toEqual(expression("!approved && (kind == 'long' || empty kind)"));
  });
  it('reads a collection without braces as a variable', () => {
    expect(taskOf(holiday, 'counterSign')).toMatchObject({
      people: [{ from: 'variable', name: 'reviewers' }],
      voting: { mode: 'sequential', threshold: { by: 'all' } },
    });
  });
  it('reads class and delegate as names of handlers', () => {
    expect(nodeOf(holiday, 'externalSystemCall')).toMatchObject({ handler: 'org.flowable.CallExternalSystemDelegate' });
    expect(nodeOf(holiday, 'sendRejectionMail')).toMatchObject({ handler: 'sendRejectionMail' });
  });
});

describe('a file from Activiti', async () => {
  const expense = await loaded(bpmnFixture('activiti-expense.bpmn20.xml'));

  it('runs a loop back to an earlier task', () => {
    expect(expense.process.flows['flow5']).toMatchObject({ from: 'modify', to: 'deptLeader' });
  });
  it('reads potential owners written as users and groups', () => {
    expect(taskOf(expense, 'audit').people).toEqual([
      { from: 'people', ids: ['liqiang'], ...joined },
      { from: 'groups', ids: ['group:finance'], ...joined },
    ]);
  });
  it('creates as many tasks for a group as the loop has iterations', () => {
    expect(taskOf(expense, 'vote')).toMatchObject({
      people: [{ from: 'groups', ids: ['group:panel'], expandGroups: false }],
      voting: { mode: 'parallel', threshold: { by: 'all' }, repeats: { by: 'times', number: expression('3') } },
    });
  });
});

describe('a plain BPMN 2.0 file', async () => {
  const travel = await loaded(bpmnFixture('plain-travel.bpmn'));

  it('runs its only process, whatever the namespace prefix, and ignores pools, messages, data objects and foreign extensions', () => {
    expect(Object.keys(travel.process.nodes).sort()).toEqual([
      'Ask',
      'Book',
      'Booking',
      'BookingEnd',
      'BookingStart',
      'End',
      'Start',
      'Wait',
    ]);
  });
  it('reads the nodes of its sub-process', () => {
    expect(nodeOf(travel, 'Book').scope).toBe('Booking');
    expect(nodeOf(travel, 'Ask').scope).toBeUndefined();
  });
  it('reads a timer that waits until a timestamp', () => {
    expect(nodeOf(travel, 'Wait')).toMatchObject({
      kind: 'timerEvent',
      timer: { kind: 'at', instant: Date.parse('2026-12-01T01:00:00Z') },
    });
  });
});
