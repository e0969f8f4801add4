import { Server } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { APP_VERSION, APP_VERSION_CODE } from '#application/shared/constants.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { useAppContext } from '../../ui/state/appContext.ts';
import { ListRow } from '../../ui/layout/ListRow.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Seal } from '../../ui/workflow/Seal.tsx';

/** Shows the product, its version and the server it uses. */
export function AboutPage() {
  const { t } = useTranslation();
  const { preferences } = useAppContext();
  return (
    <PageFrame title={t('page.about')} back="me">
      <div className="grid justify-items-center gap-1 py-8">
        <Seal size={72} />
        <p className="pt-3 text-24 font-bold">{t('app.name')}</p>
        <p className="text-14 text-soft">{t('app.slogan')}</p>
      </div>
      <Card className="divide-y divide-line">
        <ListRow
          label={t('me.about.version')}
          value={<span className="figures">{`${APP_VERSION} (${APP_VERSION_CODE})`}</span>}
        />
        <ListRow
          icon={<Server size={22} aria-hidden className="shrink-0 text-action" />}
          label={t('me.about.server')}
          note={<span className="break-all">{preferences.read('networkAddress') ?? t('me.about.server.usual')}</span>}
          to="server"
        />
      </Card>
    </PageFrame>
  );
}
