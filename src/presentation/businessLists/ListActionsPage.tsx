import { CalendarDays, LayoutGrid, ListTree, Plus, QrCode, Table2, Trash2, Upload } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListButton } from '#domain/businessLists/listDefinition.ts';
import { dateCriteria } from '#domain/businessLists/listSearch.ts';
import { performTogether } from '../lists/actions/performActions.ts';
import type { PageAddress } from '../ui/navigation/addresses.ts';
import { Card } from '../ui/layout/Card.tsx';
import { ListRow } from '../ui/layout/ListRow.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { usePageContext } from '../ui/navigation/pageContext.ts';
import { SectionTitle } from '../ui/layout/SectionTitle.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { useViewModel } from '../ui/state/useViewModel.ts';
import { AllowedButtons } from './AllowedButtons.ts';
import { formAddress } from './formAddress.ts';
import { buttonIcon, createScriptCommand } from './listButtons.ts';
import { toListParams } from './listAddress.ts';
import { ListExport } from './ListExport.tsx';
import { RowDetail } from './RowDetail.tsx';
import { WithList, type OpenedList } from './WithList.tsx';

/** Shows the actions of a business list. With a record in the address, shows that record and its actions. */
export const ListActionsPage = () => (
  <WithList page="listActions">
    {(opened) => (opened.params['pk'] === undefined ? <ListActions opened={opened} /> : <RowDetail opened={opened} />)}
  </WithList>
);

interface ActionLink {
  readonly label: string;
  readonly note?: string;
  readonly icon: LucideIcon;
  readonly to: PageAddress;
}

const ListActions = observer(function ListActions({ opened: { list, address } }: { readonly opened: OpenedList }) {
  const { t } = useTranslation();
  const allowed = useViewModel((context) => new AllowedButtons(context));
  const here = toListParams(address);
  const add = list.buttons.find(({ action }) => action === 'add');
  const ways: readonly ActionLink[] = [
    ...(add && list.forms.add !== '' ? [{ label: add.label, icon: Plus, to: formAddress(list.forms.add) }] : []),
    ...(list.buttons.some(({ action }) => action === 'remove')
      ? [{ label: t('page.deleteRecords'), icon: Trash2, to: { page: 'deleteRecords' as const, params: here } }]
      : []),
    ...list.invitationForms.map(({ alias, name }) => ({
      label: t('bolist.invite', { name }),
      note: t('bolist.note.invite'),
      icon: QrCode,
      to: { page: 'invitations' as const, params: { alias } },
    })),
  ];
  const looks: readonly ActionLink[] = [
    ...(list.calendar === ''
      ? []
      : [
          {
            label: t('page.listCalendar'),
            note: t('bolist.calendar.note'),
            icon: CalendarDays,
            to: { page: 'listCalendar' as const, params: { key: list.calendar } },
          },
        ]),
    { label: t('page.listTable'), note: t('bolist.note.table'), icon: Table2, to: { page: 'listTable', params: here } },
    {
      label: t('page.listLayout'),
      note: t('bolist.note.layout'),
      icon: LayoutGrid,
      to: { page: 'listLayout', params: here },
    },
    ...list.sideTrees.map((tree, index) => ({
      label: tree.title,
      note: t('bolist.note.tree'),
      icon: ListTree,
      to: { page: 'listTree' as const, params: { ...here, tab: String(index) } },
    })),
    ...dateCriteria(list).map(({ name, label }) => ({
      label: t('bolist.searchBy', { name: label }),
      icon: CalendarDays,
      to: { page: 'searchDate' as const, params: { ...here, field: name } },
    })),
  ];
  // A script button with a condition applies to rows, so it is offered for selected rows only.
  const deeds = list.buttons.filter(({ action, condition }) => action === 'script' && condition === '');
  const exports = list.buttons.filter(({ action }) => action === 'export' && allowed.isAllowed('exportRecords'));
  const imports = list.buttons.filter(({ action }) => action === 'import' && allowed.isAllowed('importRecords'));
  // Avoids a layout shift while the user is about to press a row.
  if (!allowed.isKnown)
    return (
      <PageFrame title={list.name} back="businessLists">
        <Skeleton />
      </PageFrame>
    );
  return (
    <PageFrame title={list.name} back="businessLists">
      {list.isMultiForm && <p className="pb-3 text-14 text-soft">{t('bolist.ofSolution')}</p>}
      {ways.length + deeds.length + exports.length + imports.length > 0 && (
        <Card className="divide-y divide-line">
          {ways.map((way) => (
            <ActionLinkRow key={way.label} way={way} />
          ))}
          {exports.map((button) => (
            <ListExport key={button.name} opened={{ list, address, params: here }} button={button} />
          ))}
          {imports.map(({ name, label }) => (
            <ActionLinkRow
              key={name}
              way={{ label, note: t('bolist.note.import'), icon: Upload, to: { page: 'importRecords', params: here } }}
            />
          ))}
          {deeds.map((button) => (
            <ScriptRow key={button.name} opened={{ list, address, params: here }} button={button} />
          ))}
        </Card>
      )}
      <SectionTitle>{t('bolist.views')}</SectionTitle>
      <Card className="divide-y divide-line">
        {looks.map((way) => (
          <ActionLinkRow key={way.label} way={way} />
        ))}
      </Card>
    </PageFrame>
  );
});

const ActionLinkRow = ({ way: { label, note, icon: Icon, to } }: { readonly way: ActionLink }) => (
  <ListRow
    icon={<Icon size={22} strokeWidth={1.8} aria-hidden className="shrink-0 text-action" />}
    label={label}
    {...(note !== undefined && { note })}
    to={to.page}
    params={to.params}
  />
);

/** Runs a script of the platform. Ignores further presses while it is running. */
function ScriptRow({ opened: { list }, button }: { readonly opened: OpenedList; readonly button: ListButton }) {
  const context = usePageContext();
  const [isBusy, setIsBusy] = useState(false);
  const Icon = buttonIcon(button);
  const act = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await performTogether(context, createScriptCommand(list, button, []));
    setIsBusy(false);
  };
  return (
    <ListRow
      icon={<Icon size={22} strokeWidth={1.8} aria-hidden className="shrink-0 text-action" />}
      label={button.label}
      onClick={() => void act()}
    />
  );
}
