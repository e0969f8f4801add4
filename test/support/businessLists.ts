import type { BusinessList, BusinessRow } from '#domain/bolist/listDefinition.ts';
import { decodeBusinessList } from '#api/boList/decodeList.ts';

/** The least answer a client can live on (contract lists 11). */
export const LEAST = {
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

/** Any configuration, decoded as the client does it. */
export const aBusinessList = (given: Readonly<Record<string, unknown>> = {}): BusinessList =>
  decodeBusinessList({ ...LEAST, ...given }).list;

export const aBusinessRow = (
  values: BusinessRow['values'],
  given: Partial<Omit<BusinessRow, 'values'>> = {},
): BusinessRow => ({ id: '1', values, isInProcess: false, ...given });
