import type { TextKey } from '../i18n/textKeys.ts';
import { LIST_PATHS, type ListName, type PageName } from './addresses.ts';

/** Lists whose title is beside their other texts. The to-do list is not one: as the first page it does without them. */
type OtherListName = Exclude<ListName, 'myTasks'>;
const isOtherList = (name: PageName): name is OtherListName => name in LIST_PATHS && name !== 'myTasks';

export const pageTitle = (name: PageName): TextKey => (isOtherList(name) ? `lists.${name}.name` : `page.${name}`);
