/**
 * Places of the demo company that sample addresses lead to. Its ids are the same everywhere; a test of the demo's first
 * day holds each to its story. Unless it is said otherwise Wang Fang may open them.
 */
export const DEMO = {
  /** The leave process. */
  leave: '1511140745015672060',
  /** A new release, and an announcement with a table. */
  news: '1795000000000000007',
  announcement: '1795000000000000002',
  /** Zhang Wei's leave, and the manager's task in it. */
  request: '1000000000000000000',
  task: '1000000000000010002',
  /** A task that is going round, and the copy Chen Jie has not read. */
  circulating: '1000000004600010002',
  circulated: '1000000004600020002',
  /** A task with two questions, and the one Chen Jie has not answered. */
  asking: '1000000004700010002',
  question: '1000000004700020003',
  /** Li Qiang's vote among several, to whom more may be added. */
  voting: '1000000004800020007',
  /** A task handed over that may be taken back. */
  transferred: '1000000005200010002',
  pending: '1000000000900000000',
  tracked: '1000000005700000000',
  /** Forwarded, talked about and kept by many. */
  forwarded: '1000000005600000000',
  /** Handed in again with another form. */
  changed: '1000000007000000000',
  batch: '1000000006500030001',
  notice: '1000000005300020002',
  /** The visitors' form without a login: what its address ends in, and its id. */
  invitation: 'qing-ling-reception-2026-kAv3mW8dLx',
  invitationId: '1600000000000000001',
  /** What a link to a request ends in. */
  link: '_dKrzjVUQLGElRYctS1H7DYuTTJt4flw',
} as const;
