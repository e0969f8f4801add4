import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBusinessList } from '#api/boList/decodeList.ts';
import { RENDERINGS } from '#domain/bolist/listDefinition.ts';
import { anyStored } from '#test/support/anyStored.ts';
import { aBusinessList, LEAST } from '#test/support/businessLists.ts';

describe('the configuration of a list', () => {
  it('is read from the least answer of the contract', () => {
    expect(aBusinessList()).toMatchObject({
      id: '21001',
      key: 'car_list',
      idField: 'ID_',
      textField: 'F_TITLE',
      picks: 'several',
      isPaged: true,
      pageSize: 10,
      isReadAtOnce: true,
      shown: [{ field: 'F_TITLE', header: '事由', rendering: 'markup' }],
      returned: ['ID_'],
      criteria: [{ name: 'F_TITLE', label: '事由', kind: 'text' }],
      buttons: [],
      forms: { open: 'car_apply', add: 'car_apply', detail: 'car_apply' },
      layout: 'card',
    });
  });

  it('is read from objects as from their texts', () => {
    const opened = Object.fromEntries(
      Object.entries(LEAST).map(([key, value]) => [
        key,
        typeof value === 'string' && /^[[{]/u.test(value) ? (JSON.parse(value) as unknown) : value,
      ]),
    );
    expect(aBusinessList(opened)).toEqual(aBusinessList());
  });

  it('lets the parameter go before its own word for how many rows are chosen', () => {
    expect(decodeBusinessList(LEAST).list.picks).toBe('several');
    expect(decodeBusinessList(LEAST, 'true').list.picks).toBe('one');
    expect(decodeBusinessList({ ...LEAST, multiSelect: 'false' }).list.picks).toBe('one');
    expect(decodeBusinessList({ ...LEAST, multiSelect: 'YES' }, 'false').list.picks).toBe('several');
  });

  it('knows the 28 renderings of the contract, and shows any other as it is', () => {
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

  it('shows the columns a phone names in its order, joined with the others; without any, those that are visible', () => {
    const colsJson = [
      { field: 'A', header: 'a' },
      { field: 'B', header: 'b', renderType: 'USER' },
      { field: 'C', header: 'c', visible: false },
      { header: 'both', children: [{ field: 'D', header: 'd' }] },
    ];
    const shownBy = (mobileCols: unknown) =>
      aBusinessList({ colsJson, mobileConf: { mobileCols } }).shown.map(({ field }) => field);
    expect(shownBy([{ field: 'B' }, { field: 'gone' }, { field: 'A' }])).toEqual(['B', 'A']);
    expect(shownBy([])).toEqual(['A', 'B', 'D']);
  });

  it('tells what is searched by from what the address brings, and finds buttons where lists of old keep them', () => {
    const list = aBusinessList({
      searchJson: [
        { type: 'income', fieldName: 'deptId' },
        { type: 'query', fieldName: 'F_KIND', fc: 'select', from: 'self', props: [{ key: '1', name: 'One' }] },
      ],
      extJson: JSON.stringify({ mobileButton: [{ btnLabel: 'Add', btnName: 'add', btnClick: 'onAdd' }] }),
    });
    expect(list.incoming.map(({ name }) => name)).toEqual(['deptId']);
    expect(list.criteria).toMatchObject([{ name: 'F_KIND', field: { options: [{ value: '1', label: 'One' }] } }]);
    expect(list.buttons).toMatchObject([{ name: 'add', action: 'add' }]);
  });

  it('hides buttons one has no right to, those of the desktop and all of a list for several forms', () => {
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
    expect([group.isOfSolution, group.buttons]).toEqual([true, []]);
  });

  it('leaves out and counts entries that say nothing', () => {
    const { list, leftOut } = decodeBusinessList({
      ...LEAST,
      colsJson: '[{"field":"A"},{"header":"nothing"},"text",null,7]',
      searchJson: '[{"fieldLabel":"no column"}]',
      mobileConf: '{"mobileTreeTab":[{"treeId":"no list"}]}',
    });
    expect([list.columns.length, list.criteria.length, list.sideTrees.length, leftOut]).toEqual([1, 0, 0, 6]);
  });

  it('never fails, whatever stands in it', () => {
    const KEYS = ['colsJson', 'fieldsJson', 'searchJson', 'mobileConf', 'leftTreeJson', 'topBtnsJson', 'extJson'];
    const odd = fc.oneof(
      anyStored(),
      anyStored().map((value) => JSON.stringify(value)),
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
