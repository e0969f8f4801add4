/** A business object for the expense form; some of the form values have no column in it. */
export const EXPENSES = {
  alias: 'expense',
  name: '报销',
  attributes: [
    { name: 'title', label: '事由', type: 'varchar', length: 100 },
    { name: 'kind', label: '类型', type: 'varchar', length: 20, isDouble: true },
    // Too short for real values: the text is stored anyway.
    { name: 'account', label: '账号', type: 'varchar', length: 5 },
    { name: 'total', label: '合计', type: 'number', length: 14, decimals: 2 },
  ],
  parts: [
    {
      alias: 'expense_item',
      name: '明细',
      kind: 'many',
      attributes: [
        { name: 'item', label: '项目', type: 'varchar', length: 50 },
        { name: 'amount', label: '金额', type: 'number', length: 14, decimals: 2 },
      ],
    },
  ],
};
