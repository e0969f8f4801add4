import type { BusinessList, BusinessRow } from '#domain/businessLists/listDefinition.ts';
import { decodeBusinessList } from '#contract/businessLists/decodeList.ts';

/** The smallest answer a client can use (contract lists 11). */
export const MINIMAL_LIST = {
  id: '21001',
  key: 'car_list',
  name: '用车列表',
  isDialog: 'NO',
  isTreeDlg: 'NO',
  idField: 'ID_',
  textField: 'F_TITLE',
  parentField: '',
  multiSelect: 'true',
  isPage: 'YES',
  pageSize: 10,
  isInitData: 'YES',
  dataStyle: 'list',
  formAlias: 'car_apply',
  formAddAlias: 'car_apply',
  formDetailAlias: 'car_apply',
  colsJson: '[{"field":"F_TITLE","header":"事由","visible":true,"renderType":"COMMON","renderConf":{}}]',
  fieldsJson: '[{"field":"ID_","header":"主键","isReturn":true,"visible":false}]',
  searchJson:
    '[{"type":"query","fieldLabel":"事由","fieldName":"F_TITLE","tablePre":"a","fieldOp":"LK","autoFilter":"YES","fc":"textbox"}]',
  mobileConf:
    '{"mobileStyle":1,"mobileCols":[{"field":"F_TITLE"}],"mobileSearch":[],"mobileButton":[],"mobileTreeTab":[],"mobileIsSearchView":"NO"}',
};

/** Decodes a list configuration as the client does. */
export const aBusinessList = (given: Readonly<Record<string, unknown>> = {}): BusinessList =>
  decodeBusinessList({ ...MINIMAL_LIST, ...given }).list;

export const aBusinessRow = (
  values: BusinessRow['values'],
  given: Partial<Omit<BusinessRow, 'values'>> = {},
): BusinessRow => ({ id: '1', values, isInProcess: false, ...given });
