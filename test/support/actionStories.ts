import type { InstanceDetail } from '#domain/requests/instanceViews.ts';
import type { ActionTarget } from '#domain/tasks/actionTarget.ts';
import type { ActionKind, ActionValues } from '#presentation/actions/action.ts';
import { ofRequest, taskActionContext } from './actionScreen.ts';
import { anInstance, aTask, aUser } from './builders.ts';
import { aDetail, MANAGER } from './taskScreen.ts';

const RIGHTS = aDetail().rights;
export const [li, wu] = [
  { id: '4', name: 'Li Qiang' },
  { id: '8', name: 'Wu Hao' },
];
const persons = [li, wu].map((person) => ({ kind: 'person', ...person }));
const question = taskActionContext({ task: aTask({ assignee: MANAGER.id, kind: 'communication', status: 'opened' }) });
export const ofVote = (kind: 'parallelSigner' | 'sequentialSigner') =>
  taskActionContext({ task: aTask({ assignee: MANAGER.id, kind }), rights: { ...RIGHTS, mayAddSigners: true } });
const stopped = (status: 'suspended' | 'onHold') =>
  ofRequest({ instance: anInstance({ status, holders: [{ kind: 'person', id: MANAGER.id, name: MANAGER.name }] }) });
export const [INITIATOR, ADMIN] = [aUser(), aUser({ id: '9', isAdministrator: true })];
export const mine: Partial<InstanceDetail> = { isAtFirstNode: false };

export interface Story {
  readonly target?: ActionTarget;
  readonly user?: typeof MANAGER;
  readonly fill?: Partial<ActionValues>;
  readonly sends: object;
  readonly leads: readonly string[];
}

/** For each action: the values users fill in, the call that is sent, and the page they reach afterwards. */
export const STORIES: Readonly<Record<Exclude<ActionKind, 'forward' | 'urge'>, Story>> = {
  transfer: {
    fill: { people: [li], opinion: ' Please. ' },
    sends: { task: '1', to: persons[0], opinion: 'Please.' },
    leads: ['success done transfer 2'],
  },
  retrieve: {
    target: taskActionContext({ task: aTask({ assignee: '4' }), transferredBy: [MANAGER.id] }),
    sends: { task: '1', opinion: '' },
    leads: ['taskDetail 1'],
  },
  addSigners: {
    target: ofVote('parallelSigner'),
    fill: { people: [li, wu] },
    sends: { people: persons, position: 'parallel' },
    leads: ['back'],
  },
  communicate: {
    fill: { people: [li], opinion: 'Why now?' },
    sends: { people: [persons[0]], opinion: 'Why now?' },
    leads: ['back'],
  },
  reply: {
    target: question,
    fill: { opinion: 'Because.' },
    sends: { task: '1', opinion: 'Because.' },
    leads: ['success sent reply 2'],
  },
  circulate: {
    fill: { people: [li, wu], choices: { order: 'sequential', afterwards: 'goOn', completion: 'count' }, amount: '2' },
    sends: { people: persons, order: 'sequential', afterwards: 'goOn', completion: { by: 'count', value: 2 } },
    leads: ['back'],
  },
  cancelCirculation: {
    target: taskActionContext({ rights: { ...RIGHTS, isCirculating: true } }),
    sends: { task: '1' },
    leads: ['back'],
  },
  revokeCommunication: {
    target: taskActionContext({ rights: { ...RIGHTS, hasCommunication: true } }),
    fill: { choices: { opinions: 'delete' } },
    sends: { task: '1', deleteOpinions: true },
    leads: ['back'],
  },
  jump: {
    fill: { step: 'boss', people: [li], opinion: 'It is urgent.' },
    sends: { destination: 'boss', people: [persons[0]], opinion: 'It is urgent.' },
    leads: ['success delivered jump 2'],
  },
  return: {
    fill: { choices: { target: 'initiator', afterwards: 'backtrack' }, opinion: ' Once more. ' },
    sends: { task: '1', to: 'initiator', afterwards: 'backtrack', opinion: 'Once more.' },
    leads: ['success returned return 2'],
  },
  withdraw: {
    target: ofRequest(mine),
    user: INITIATOR,
    fill: { opinion: 'Wrong dates.' },
    sends: { opinion: 'Wrong dates.' },
    leads: ['back'],
  },
  takeBack: {
    target: ofRequest({ takeBack: 'possible' }),
    fill: { opinion: 'Too fast.' },
    sends: { opinion: 'Too fast.' },
    leads: ['back'],
  },
  recover: {
    target: ofRequest(),
    user: ADMIN,
    fill: { step: 'apply', choices: { afterwards: 'backtrack' }, opinion: ' By hand. ' },
    sends: { destination: 'apply', afterwards: 'backtrack', opinion: 'By hand.' },
    leads: ['back'],
  },
  void: {
    target: ofRequest(),
    fill: { opinion: 'Not needed.' },
    sends: { opinion: 'Not needed.' },
    leads: ['success voided void 2'],
  },
  suspend: { target: ofRequest(), fill: { opinion: 'Audit.' }, sends: { opinion: 'Audit.' }, leads: ['back'] },
  resume: { target: stopped('suspended'), sends: {}, leads: ['back'] },
  pend: { sends: { opinion: '' }, leads: ['back'] },
  restore: { target: stopped('onHold'), sends: {}, leads: ['back'] },
  delete: { target: ofRequest(), user: ADMIN, sends: {}, leads: ['success deleted delete'] },
};
