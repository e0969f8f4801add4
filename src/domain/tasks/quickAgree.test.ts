import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDetail, aNode, MANAGER } from '#test/support/taskScreen.ts';
import { aTask } from '#test/support/builders.ts';
import { TASK_KINDS, TASK_STATUSES } from '../workflow/taskKinds.ts';
import { mayAgreeQuickly } from './quickAgree.ts';
import { taskRefusal } from './taskPolicy.ts';
import type { NextNode, TaskDetail } from './taskViews.ts';
import { toTaskFacts, toViewerActor } from './toTaskFacts.ts';

const own = (given: Partial<TaskDetail['task']> = {}) => aTask({ assignee: MANAGER.id, status: 'opened', ...given });
const QUICK = aDetail({ switches: ['quickApprove'], task: own() });
const NEXT: readonly NextNode[] = [aNode()];
const mayAgree = (given: Partial<TaskDetail> = {}, next: readonly NextNode[] | undefined = NEXT) =>
  mayAgreeQuickly({ ...QUICK, ...given }, MANAGER, next);

describe('mayAgreeQuickly', () => {
  it('allows one tap for a task of the user whose step has quickApprove', () => {
    expect(mayAgree()).toBe(true);
  });

  it.each<[string, Partial<TaskDetail>]>([
    ['the step has no quickApprove', { switches: [] }],
    ['an opinion is required', { switches: ['quickApprove', 'opinionRequired'] }],
    ['agree is not offered', { decisions: [{ vote: 'refuse' }] }],
    ['the request came back to be revised', { task: own({ isToRevise: true }) }],
    ['the task belongs to another user', { task: own({ assignee: '4' }) }],
    ['the node forbids a decision', { rights: { ...QUICK.rights, decisionBlocked: 'Budget is missing' } }],
    ['a circulation is running', { rights: { ...QUICK.rights, isCirculating: true } }],
  ])('needs a sheet if %s', (_, given) => {
    expect(mayAgree(given)).toBe(false);
  });

  it('needs a sheet while the next steps are not known', () => {
    expect(mayAgreeQuickly(QUICK, MANAGER, undefined)).toBe(false);
  });
  it('needs a sheet if a path has to be chosen, and not if the conditions choose it', () => {
    const paths = [aNode({ id: 'a' }), aNode({ id: 'b' })];
    expect(mayAgree({ nextChoice: 'manual' }, paths)).toBe(false);
    expect(mayAgree({ nextChoice: 'condition' }, paths)).toBe(true);
  });
  it('needs a sheet if the next step has no people', () => {
    expect(mayAgree({}, [aNode({ executors: [], maySelectPeople: true })])).toBe(false);
  });

  it('never allows what the policy of tasks refuses', () => {
    fc.assert(
      fc.property(
        fc.record({
          kind: fc.constantFrom(...TASK_KINDS),
          assignee: fc.constantFrom(MANAGER.id, '4'),
          status: fc.constantFrom(...TASK_STATUSES),
          isBlocked: fc.boolean(),
          hasCommunication: fc.boolean(),
          isCirculating: fc.boolean(),
          mayDecide: fc.boolean(),
          offersAgree: fc.boolean(),
          instance: fc.constantFrom('running', 'suspended', 'onHold', 'lockedByReturn'),
        }),
        ({ kind, assignee, status, isBlocked, offersAgree, instance, ...rights }) => {
          const detail: TaskDetail = {
            ...QUICK,
            task: own({ kind, assignee, status }),
            instance: { ...QUICK.instance, status: instance },
            rights: { ...QUICK.rights, ...rights, ...(isBlocked && { decisionBlocked: 'Not yet' }) },
            decisions: offersAgree ? QUICK.decisions : [],
          };
          const refusal = taskRefusal(toTaskFacts(detail), toViewerActor(detail, MANAGER), 'agree');
          const isQuickKind = ['ordinary', 'parallelSigner', 'sequentialSigner'].includes(kind);
          expect(mayAgreeQuickly(detail, MANAGER, NEXT)).toBe(refusal === undefined && isQuickKind);
        },
      ),
    );
  });
});
