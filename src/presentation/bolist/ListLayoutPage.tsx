import { LIST_LAYOUTS } from '#domain/bolist/listDefinition.ts';
import { useState } from 'react';
import { useTexts } from '../i18n/useTexts.ts';
import { useAppContext } from '../shared/appContext.ts';
import { Button } from '../shared/Button.tsx';
import { Card } from '../shared/Card.tsx';
import { PageFrame } from '../shared/PageFrame.tsx';
import { RadioRow } from '../shared/RadioRow.tsx';
import { layoutOf, offeredLayouts } from './listLayouts.ts';
import { listParams } from './listAddress.ts';
import { WithList, type OpenedList } from './WithList.tsx';

/** How the rows of a list are drawn on this device. */
export const ListLayoutPage = () => (
  <WithList page="listLayout">{(opened) => <ListLayouts opened={opened} />}</WithList>
);

function ListLayouts({ opened: { list, address } }: { readonly opened: OpenedList }) {
  const { t } = useTexts();
  const { preferences, navigator } = useAppContext();
  const [chosen, setChosen] = useState(() => layoutOf(list, preferences));
  const offered = offeredLayouts(list);
  return (
    <PageFrame
      title={t('page.listLayout')}
      back="businessLists"
      bottom={
        <div className="glass pb-bar border-t border-line px-4 pt-3">
          <Button
            className="w-full"
            onClick={() => navigator.open('businessList', listParams(address), { replace: true })}
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
