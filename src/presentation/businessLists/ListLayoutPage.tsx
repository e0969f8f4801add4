import { LIST_LAYOUTS } from '#domain/businessLists/listDefinition.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppContext } from '../ui/state/appContext.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { RadioRow } from '../ui/controls/RadioRow.tsx';
import { selectLayout, availableLayouts } from './listLayouts.ts';
import { toListParams } from './listAddress.ts';
import { WithList, type OpenedList } from './WithList.tsx';

/** Lets the user choose the layout of a business list on this device. */
export const ListLayoutPage = () => (
  <WithList page="listLayout">{(opened) => <ListLayouts opened={opened} />}</WithList>
);

function ListLayouts({ opened: { list, address } }: { readonly opened: OpenedList }) {
  const { t } = useTranslation();
  const { preferences, navigator } = useAppContext();
  const [chosen, setChosen] = useState(() => selectLayout(list, preferences));
  const offered = availableLayouts(list);
  return (
    <PageFrame
      title={t('page.listLayout')}
      back="businessLists"
      bottom={
        <div className="glass pb-bar border-t border-line px-4 pt-3">
          <Button
            className="w-full"
            onClick={() => navigator.open('businessList', toListParams(address), { replace: true })}
          >
            {t('bolist.showList')}
          </Button>
        </div>
      }
    >
      <Card className="divide-y divide-line overflow-hidden">
        {LIST_LAYOUTS.filter((layout) => offered.includes(layout)).map((layout) => (
          <RadioRow
            key={layout}
            name="layout"
            label={t(`bolist.layout.${layout}`)}
            note={t(`bolist.layout.${layout}Note`)}
            isChosen={layout === chosen}
            onChoose={() => {
              preferences.write(`listLayout.${list.key}`, layout);
              setChosen(layout);
            }}
          />
        ))}
      </Card>
    </PageFrame>
  );
}
