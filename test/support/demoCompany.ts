/**
 * Ids in the demo company that sample addresses use. They are the same everywhere; the test of the initial demo history
 * checks each of them. Wang Fang may open them unless noted otherwise.
 */
export const DEMO = {
  /** The leave process. */
  leave: '1511140745015672060',
  /** A published news item, and an announcement with a table. */
  news: '1795000000000000007',
  announcement: '1795000000000000002',
  /** Zhang Wei's leave request, and the manager's task in it. */
  request: '1000000000000000000',
  task: '1000000000000010002',
  /** A circulated task, and the copy Chen Jie has not read. */
  circulating: '1000000004600010002',
  circulated: '1000000004600020002',
  /** A task with two questions, and the one Chen Jie has not answered. */
  asking: '1000000004700010002',
  question: '1000000004700020003',
  /** Li Qiang's task in a counter-sign, to which signers may be added. */
  voting: '1000000004800020007',
  /** A transferred task that may be retrieved. */
  transferred: '1000000005200010002',
  pending: '1000000000900000000',
  tracked: '1000000005700000000',
  /** A request that was forwarded, discussed and added to favourites by many users. */
  forwarded: '1000000005600000000',
  /** A request submitted again with a changed form. */
  changed: '1000000007000000000',
  batch: '1000000006500030001',
  notice: '1000000005300020002',
  /** The public visitor form: the secret in its address, and its id. */
  invitation: 'qing-ling-reception-2026-kAv3mW8dLx',
  invitationId: '1600000000000000001',
  /** The secret in the address of a shared link. */
  link: '_dKrzjVUQLGElRYctS1H7DYuTTJt4flw',
} as const;
