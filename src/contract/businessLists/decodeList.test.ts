import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBusinessList } from './decodeList.ts';
import { RENDERINGS } from '#domain/businessLists/listDefinition.ts';
import { arbitraryStoredValue } from '#test/support/arbitraryStoredValue.ts';
import { aBusinessList, MINIMAL_LIST } from '#test/support/businessLists.ts';

describe('the configuration of a business list', () => {
  it('is decoded from the minimal response of the contract', () => {
    expect(aBusinessList()).toMatchObject({
      id: '21001',
      key: 'car_list',
      idField: 'ID_',
      textField: 'F_TITLE',
      selectionMode: 'several',
      isPaged: true,
      pageSize: 10,
      isLoadedOnOpen: true,
      mobileColumns: [{ field: 'F_TITLE', header: '事由', rendering: 'markup' }],
      returnedFields: ['ID_'],
      criteria: [{ name: 'F_TITLE', label: '事由', kind: 'text' }],
      buttons: [],
      forms: { open: 'car_apply', add: 'car_apply', detail: 'car_apply' },
      layout: 'card',
    });
  });

  it('is decoded from objects as from JSON texts', () => {
    const opened = Object.fromEntries(
      Object.entries(MINIMAL_LIST).map(([key, value]) => [
        key,
        typeof value === 'string' && /^[[{]/u.test(value) ? (JSON.parse(value) as unknown) : value,
      ]),
    );
    expect(aBusinessList(opened)).toEqual(aBusinessList());
  });

  it('prefers the parameter to its own setting for single or multiple selection', () => {
    expect(decodeBusinessList(MINIMAL_LIST).list.selectionMode).toBe('several');
    expect(decodeBusinessList(MINIMAL_LIST, 'true').list.selectionMode).toBe('one');
    expect(decodeBusinessList({ ...MINIMAL_LIST, multiSelect: 'false' }).list.selectionMode).toBe('one');
    expect(decodeBusinessList({ ...MINIMAL_LIST, multiSelect: 'YES' }, 'false').list.selectionMode).toBe('several');
  });

  it('decodes the 28 renderings of the contract, and keeps any other value unchanged', () => {
    const wire =
      'COMMON TEXT USER GROUP SYSINST DATE NUMBER URL DISPLAY_LABEL DISPLAY_ITEMS DISPLAY_PERCENT LINK_FLOW FLOW_STATUS ' +
      'CUR_NODE CUR_ASSIGNEE OVER_TIME SCRIPT REG_LIB ADDRESS MAP LIST SEARCH STARTFLOW IMG APPENDIX ACTION OPENFORM ' +
      'DISPLAY_ONLY';
    const columns = wire.split(' ').map((renderType) => ({ field: renderType, renderType }));
    const list = aBusinessList({ colsJson: columns, mobileConf: '' });
    expect(new Set(list.columns.map(({ rendering }) => rendering))).toEqual(new Set(RENDERINGS));
    const odd = aBusinessList({ colsJson: [{ field: 'F', renderType: 'HOLOGRAM' }], mobileConf: '' });
    expect(odd.columns[0]?.rendering).toBe('plain');
  });

  it('uses the columns of the phone configuration in their order with merged ones; otherwise the visible ones', () => {
    const colsJson = [
      { field: 'A', header: 'a' },
      { field: 'B', header: 'b', renderType: 'USER' },
      { field: 'C', header: 'c', visible: false },
      { header: 'both', children: [{ field: 'D', header: 'd' }] },
    ];
    const shownBy = (mobileCols: unknown) =>
      aBusinessList({ colsJson, mobileConf: { mobileCols } }).mobileColumns.map(({ field }) => field);
    expect(shownBy([{ field: 'B' }, { field: 'gone' }, { field: 'A' }])).toEqual(['B', 'A']);
    expect(shownBy([])).toEqual(['A', 'B', 'D']);
  });

  it('separates search criteria from incoming parameters, and finds buttons in the old location', () => {
    const list = aBusinessList({
      searchJson: [
        { type: 'income', fieldName: 'deptId' },
        { type: 'query', fieldName: 'F_KIND', fc: 'select', from: 'self', props: [{ key: '1', name: 'One' }] },
      ],
      extJson: JSON.stringify({ mobileButton: [{ btnLabel: 'Add', btnName: 'add', btnClick: 'onAdd' }] }),
    });
    expect(list.urlParameters.map(({ name }) => name)).toEqual(['deptId']);
    expect(list.criteria).toMatchObject([{ name: 'F_KIND', field: { options: [{ value: '1', label: 'One' }] } }]);
    expect(list.buttons).toMatchObject([{ name: 'add', action: 'add' }]);
  });

  it('omits buttons without permission, desktop buttons, and buttons for several forms', () => {
    const mobileButton = [
      { btnName: 'a', btnClick: 'onEdit', permission: { value: 'none' } },
      { btnName: 'b', btnClick: 'onExpand' },
      { btnName: 'c', btnClick: 'onRemove', permission: '{"value":"everyone"}' },
      { btnName: 'd', btnType: 'scriptBtn' },
      { btnName: 'e', btnClick: 'fancy' },
    ];
    const actions = aBusinessList({ mobileConf: { mobileButton } }).buttons.map(({ name, action }) => [name, action]);
    expect(actions).toEqual([
      ['c', 'remove'],
      ['d', 'script'],
      ['e', 'other'],
    ]);
    const group = aBusinessList({ mobileConf: { mobileButton }, busSolution: '{"text":"x","value":"1"}' });
    expect([group.isMultiForm, group.buttons]).toEqual([true, []]);
  });

  it('skips and counts entries without content', () => {
    const { list, skipped } = decodeBusinessList({
      ...MINIMAL_LIST,
      colsJson: '[{"field":"A"},{"header":"nothing"},"text",null,7]',
      searchJson: '[{"fieldLabel":"no column"}]',
      mobileConf: '{"mobileTreeTab":[{"treeId":"no list"}]}',
    });
    expect([list.columns.length, list.criteria.length, list.sideTrees.length, skipped]).toEqual([1, 0, 0, 6]);
  });

  it('decodes any value without throwing', () => {
    const KEYS = ['colsJson', 'fieldsJson', 'searchJson', 'mobileConf', 'leftTreeJson', 'topBtnsJson', 'extJson'];
    const odd = fc.oneof(
      arbitraryStoredValue(),
      arbitraryStoredValue().map((value) => JSON.stringify(value)),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...KEYS, 'pageSize', 'busSolution', 'fc'), odd), (given) => {
        const { list } = decodeBusinessList(given);
        expect(list.pageSize).toBeGreaterThan(0);
      }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.constantFrom('field', 'fieldName', 'fc', 'renderType', 'renderConf'), odd)),
        (rows) => {
          expect(() =>
            decodeBusinessList({ colsJson: rows, searchJson: rows, mobileConf: { mobileButton: rows } }),
          ).not.toThrow();
        },
      ),
    );
  });
});
