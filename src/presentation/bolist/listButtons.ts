import {
  Ban,
  CirclePlay,
  Download,
  Eye,
  Pencil,
  Plus,
  RefreshCw,
  SquareFunction,
  Trash2,
  Upload,
  Workflow,
} from 'lucide-react';
import { BusinessListGateway } from '#application/ports/businessListGateway.ts';
import type { BusinessList, BusinessRow, ListAction, ListButton } from '#domain/bolist/listDefinition.ts';
import { asText } from '#domain/form/doubleValues.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { RowAction, RowCommand, SelectionAction } from '../list/rowAction.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import type { PageAddress } from '../routes/addresses.ts';
import type { DeviceProblem } from '../shared/message.ts';
import type { PageContext } from '../shared/pageContext.ts';
import { formAddress } from './formAddress.ts';

type Outcome = Result<unknown, Failure | DeviceProblem>;

/** What is refused before anybody is asked. */
const problem = (key: TextKey): Outcome => fail({ kind: 'worded', key });

const ICONS: Readonly<Record<ListAction, RowAction['icon']>> = {
  add: Plus,
  edit: Pencil,
  detail: Eye,
  remove: Trash2,
  openRequest: Workflow,
  refresh: RefreshCw,
  import: Upload,
  export: Download,
  script: SquareFunction,
  start: CirclePlay,
  form: Eye,
  other: Ban,
};
export const buttonIcon = ({ action }: ListButton): RowAction['icon'] => ICONS[action];

/** Asks what the button wants to have asked first (contract lists 7); then does it. */
async function afterCondition(
  { get }: PageContext,
  { condition }: ListButton,
  rows: readonly BusinessRow[],
  act: () => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  if (condition === '') return act();
  const allowed = await get(BusinessListGateway).mayPress(condition, rows);
  return allowed.ok ? act() : allowed;
}

const openPage = ({ navigator }: PageContext, to: PageAddress): Outcome => {
  navigator.open(to.page, to.params);
  return ok(undefined);
};

/** What a button does with one row; each refusal has its sentence (contract lists 7.1). */
function actOn(
  context: PageContext,
  list: BusinessList,
  button: ListButton,
  row: BusinessRow,
): Outcome | Promise<Outcome> {
  const { forms } = list;
  const { action, settings } = button;
  switch (action) {
    case 'edit':
      if (row.isInProcess) return problem('message.recordInProcess');
      return forms.open === ''
        ? problem('message.formNotConfigured')
        : openPage(context, formAddress(forms.open, { pk: row.id }));
    case 'detail':
      if (row.request !== undefined)
        return openPage(context, { page: 'instanceDetail', params: { instId: row.request } });
      return forms.detail === ''
        ? problem('message.noDetailPage')
        : openPage(context, formAddress(forms.detail, { pk: row.id, isReadOnly: true }));
    case 'openRequest':
      return row.request === undefined
        ? problem('bolist.noRequest')
        : openPage(context, { page: 'instanceDetail', params: { instId: row.request } });
    case 'remove':
      if (row.isInProcess) return problem('message.recordInProcess');
      return forms.open === ''
        ? problem('message.cannotDelete')
        : context.get(BusinessListGateway).remove(forms.open, row);
    case 'script':
      return context.get(BusinessListGateway).press(list.key, button.name, [row]);
    case 'form': {
      const form = asText(settings['formAlias']) || forms.open;
      return form === '' ? problem('message.formNotConfigured') : openPage(context, formAddress(form, { pk: row.id }));
    }
    default:
      return problem('bolist.notOnPhone');
  }
}

/** A button as something one can do with a row. */
const commandOf = (list: BusinessList, button: ListButton, row: BusinessRow): RowCommand => ({
  run: (context) => afterCondition(context, button, [row], () => actOn(context, list, button, row)),
  ...(button.action === 'remove' && {
    question: { key: 'bolist.removeQuestion' },
    done: { key: 'message.deleted' },
    takesAway: true,
  }),
  ...(button.action === 'script' && { done: { key: 'message.done' } }),
});

const NOTES: Readonly<Partial<Record<ListAction, TextKey>>> = {
  edit: 'bolist.note.edit',
  detail: 'bolist.note.detail',
  remove: 'bolist.note.remove',
  openRequest: 'bolist.note.openRequest',
  script: 'bolist.note.script',
};

/** Actions on one row make no sense for the list as a whole. */
const OF_ROWS: ReadonlySet<ListAction> = new Set([
  'edit',
  'detail',
  'remove',
  'openRequest',
  'script',
  'form',
  'other',
]);

/** What one can do with a row: its own buttons, and those of the list that the row has not got. */
export function rowActions(list: BusinessList, row: BusinessRow): readonly RowAction[] {
  const own = list.rowButtons.filter(({ action }) => OF_ROWS.has(action));
  const others = list.buttons.filter(
    ({ action, name }) => OF_ROWS.has(action) && !own.some((each) => each.name === name || each.action === action),
  );
  return [...own, ...others].map((button) => ({
    label: { text: button.label },
    note: { key: NOTES[button.action] ?? 'bolist.note.other' },
    icon: buttonIcon(button),
    ...(button.action === 'remove' && { tone: 'refuse' as const }),
    ...commandOf(list, button, row),
  }));
}

/** What one can do with several rows together. */
export function selectionActions(list: BusinessList): readonly SelectionAction<BusinessRow>[] {
  return list.buttons.flatMap((button): readonly SelectionAction<BusinessRow>[] => {
    const named = { label: { text: button.label }, icon: buttonIcon(button) };
    switch (button.action) {
      case 'edit':
        return [{ ...named, purpose: 'edit', isSingle: true, together: ([row]) => together(list, button, row) }];
      case 'remove':
        return [removeAction(list)];
      case 'script':
        return [{ ...named, purpose: 'open', together: (rows) => scriptOn(list, button, rows) }];
      default:
        return [];
    }
  });
}

/** Deletes what was chosen; a list without such a button has nothing more to ask first. */
export function removeAction(list: BusinessList): SelectionAction<BusinessRow> {
  const own = list.buttons.find(({ action }) => action === 'remove');
  const button: ListButton = own ?? { name: 'remove', label: '', action: 'remove', condition: '', settings: {} };
  return {
    label: own ? { text: own.label } : { key: 'bolist.remove' },
    icon: Trash2,
    tone: 'refuse',
    purpose: 'delete',
    each: (row) => commandOf(list, button, row),
  };
}

const together = (list: BusinessList, button: ListButton, row: BusinessRow | undefined): RowCommand =>
  row === undefined ? { run: async () => problem('message.selectRow') } : commandOf(list, button, row);

/** A deed the platform keeps, on rows together or on none. */
export const scriptOn = (list: BusinessList, button: ListButton, rows: readonly BusinessRow[]): RowCommand => ({
  run: (context) =>
    afterCondition(context, button, rows, () => context.get(BusinessListGateway).press(list.key, button.name, rows)),
  done: { key: 'message.done' },
});
