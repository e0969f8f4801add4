import { CalendarDays, LayoutGrid, ListTree, Plus, QrCode, Table2, Trash2, Upload } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ListButton } from '#domain/bolist/listDefinition.ts';
import { dateCriteria } from '#domain/bolist/listSearch.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { performTogether } from '../list/actions/performActions.ts';
import type { PageAddress } from '../routes/addresses.ts';
import { Card } from '../shared/Card.tsx';
import { ListRow } from '../shared/ListRow.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { usePageContext } from '../shared/pageContext.ts';
import { SectionTitle } from '../shared/SectionTitle.tsx';
import { Skeleton } from '../shared/Skeleton.tsx';
import { useViewModel } from '../shared/useViewModel.ts';
import { AllowedButtons } from './AllowedButtons.ts';
import { formAddress } from './formAddress.ts';
import { buttonIcon, scriptOn } from './listButtons.ts';
import { listParams } from './listAddress.ts';
import { ListExport } from './ListExport.tsx';
import { RowDetail } from './RowDetail.tsx';
import { WithList, type OpenedList } from './WithList.tsx';

/** Everything one can do with a list; with a record in the address, everything it says and what can be done with it. */
export const ListActionsPage = () => (
  <WithList page="listActions">
    {(opened) => (opened.params['pk'] === undefined ? <ListActions opened={opened} /> : <RowDetail opened={opened} />)}
  </WithList>
);

interface Way {
  readonly label: string;
  readonly note?: string;
  readonly icon: LucideIcon;
  readonly to: PageAddress;
}

const ListActions = observer(function ListActions({ opened: { list, address } }: { readonly opened: OpenedList }) {
  const { t } = useTexts();
  const allowed = useViewModel((context) => new AllowedButtons(context));
  const here = listParams(address);
  const add = list.buttons.find(({ action }) => action === 'add');
  const ways: readonly Way[] = [
    ...(add && list.forms.add !== '' ? [{ label: add.label, icon: Plus, to: formAddress(list.forms.add) }] : []),
    ...(list.buttons.some(({ action }) => action === 'remove')
      ? [{ label: t('page.deleteRecords'), icon: Trash2, to: { page: 'deleteRecords' as const, params: here } }]
      : []),
    ...list.invitingForms.map(({ alias, name }) => ({
      label: t('bolist.invite', { name }),
      note: t('bolist.note.invite'),
      icon: QrCode,
      to: { page: 'invitations' as const, params: { alias } },
    })),
  ];
  const looks: readonly Way[] = [
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
  // A deed with a condition is about rows: it stands where rows are chosen.
  const deeds = list.buttons.filter(({ action, condition }) => action === 'script' && condition === '');
  const exports = list.buttons.filter(({ action }) => action === 'export' && allowed.may('exportRecords'));
  const imports = list.buttons.filter(({ action }) => action === 'import' && allowed.may('importRecords'));
  // What comes late must not push away what is about to be pressed.
  if (!allowed.isKnown)
    return (
      <PageFrame title={list.name} back="businessLists">
        <Skeleton />
      </PageFrame>
    );
  return (
    <PageFrame title={list.name} back="businessLists">
      {list.isOfSolution && <p className="pb-3 text-14 text-soft">{t('bolist.ofSolution')}</p>}
      {ways.length + deeds.length + exports.length + imports.length > 0 && (
        <Card className="divide-y divide-line">
          {ways.map((way) => (
            <WayRow key={way.label} way={way} />
          ))}
          {exports.map((button) => (
            <ListExport key={button.name} opened={{ list, address, params: here }} button={button} />
          ))}
          {imports.map(({ name, label }) => (
            <WayRow
              key={name}
              way={{ label, note: t('bolist.note.import'), icon: Upload, to: { page: 'importRecords', params: here } }}
            />
          ))}
          {deeds.map((button) => (
            <DeedRow key={button.name} opened={{ list, address, params: here }} button={button} />
          ))}
        </Card>
      )}
      <SectionTitle>{t('bolist.views')}</SectionTitle>
      <Card className="divide-y divide-line">
        {looks.map((way) => (
          <WayRow key={way.label} way={way} />
        ))}
      </Card>
    </PageFrame>
  );
});

const WayRow = ({ way: { label, note, icon: Icon, to } }: { readonly way: Way }) => (
  <ListRow
    icon={<Icon size={22} strokeWidth={1.8} aria-hidden className="shrink-0 text-action" />}
    label={label}
    {...(note !== undefined && { note })}
    to={to.page}
    params={to.params}
  />
);

/** A deed the platform keeps; pressed twice it is done once. */
function DeedRow({ opened: { list }, button }: { readonly opened: OpenedList; readonly button: ListButton }) {
  const context = usePageContext();
  const [isBusy, setIsBusy] = useState(false);
  const Icon = buttonIcon(button);
  const act = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await performTogether(context, scriptOn(list, button, []));
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
