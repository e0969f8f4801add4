import { choice, LEAVE } from './leave.ts';
import type { Colleague } from '../workflow.ts';

export { choice, LEAVE };

/** A record outside a process. */
export const VISITOR = { name: '佐藤健', host: choice('1793000000000000030'), comesAt: '2026-12-01 10:00' };

/** The values a visitor fills in at the reception. */
export const VISIT = {
  name: 'Ken Sato',
  phone: '13800000000',
  meets: 'Wang Fang',
  place: choice('hz'),
  comesAt: '2026-12-01 10:00',
};

const EXPENSE = {
  title: 'Trip to Shanghai',
  kind: choice('travel'),
  advance: 0,
  account: '6222020200011112222',
  sub__expense_item: [
    { item: 'Train', spentOn: '2026-11-02', receipts: 2, amount: 1106.5 },
    { item: 'Hotel', spentOn: '2026-11-02', receipts: 1, amount: 800 },
  ],
};

const PURCHASE = {
  title: 'Two monitors',
  kind: choice('hardware'),
  budgeted: 'true',
  reason: 'The old ones flicker',
  delivery: '2026-12-20',
  sub__purchase_item: [{ name: 'Monitor', spec: '27"', unitPrice: 1999, quantity: 2 }],
};

const SEAL = {
  contractNo: 'HT2026001',
  contractName: 'Framework agreement',
  partner: 'Example Ltd.',
  amount: 50_000,
  period: '2026-12-01,2027-11-30',
  sealKind: choice('contract'),
  copies: 2,
};

const ONBOARDING = {
  name: '林晓',
  idCard: '110101199001011234',
  mobile: '13812345678',
  post: 'Engineer',
  entryDate: '2026-12-01',
  contractYears: 3,
  probation: choice('3'),
};

/** A shift at the reception without a successor. */
const SHIFT = { post: choice('reception'), shift: choice('early'), at: '2026-12-01 12:00', done: 'Nine visitors' };

/** A complete form of each process; the initiator uploads the attachments. */
export const COMPLETE: Readonly<
  Record<string, (by: Pick<Colleague, 'upload'>, idOf: (name: string) => string) => Promise<object>>
> = {
  leave: async () => LEAVE,
  expense: async (by) => ({ ...EXPENSE, invoices: await by.upload('invoice.pdf') }),
  purchase: async () => PURCHASE,
  seal: async (by, idOf) => ({
    ...SEAL,
    signers: choice(idOf('lintao'), idOf('liqiang'), idOf('wulei')),
    contract: await by.upload('contract.pdf'),
  }),
  onboarding: async (_, idOf) => ({
    ...ONBOARDING,
    joinDepartment: choice(idOf('rd-platform')),
    mentor: choice(idOf('gaofei')),
  }),
  shift: async (_, idOf) => ({ ...SHIFT, successor: choice(idOf('dengjuan')) }),
};
