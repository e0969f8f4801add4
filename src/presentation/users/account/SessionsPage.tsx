import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { deviceName, type OwnSession } from '#domain/auth/ownSession.ts';
import { toLanguage } from '#application/formatting/language.ts';
import { formatTimestamp } from '../../ui/i18n/formats.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { ReauthenticationSheet } from './ReauthenticationSheet.tsx';
import { SessionsViewModel } from './SessionsViewModel.ts';

/** Lists the user's sessions and ends them. */
export const SessionsPage = observer(function SessionsPage() {
  const { t } = useTranslation();
  const model = useViewModel((context) => new SessionsViewModel(context));
  const { loader, others, ending } = model;
  const [only] = ending;
  const isOne = ending.length === 1 && only !== undefined;
  const name = useDeviceName();
  return (
    <PageFrame title={t('page.sessions')} back="me">
      {loader.value === undefined ? (
        <LoaderState loader={loader} />
      ) : (
        <>
          <p className="pb-3 text-16">{t('profile.sessions.note')}</p>
          <Card className="divide-y divide-line">
            {loader.value.map((session) => (
              <SessionRow key={session.id} session={session} model={model} />
            ))}
          </Card>
          {others.length > 1 && (
            <Button variant="line" tone="refuse" className="mt-6 w-full" onClick={() => model.setEnding(others)}>
              {t('profile.sessions.endOthers')}
            </Button>
          )}
        </>
      )}
      <ConfirmSheet
        isOpen={ending.length > 0}
        question={isOne ? t('profile.sessions.question', { device: name(only) }) : t('profile.sessions.questionOthers')}
        effect={t(isOne ? 'profile.sessions.effect' : 'profile.sessions.effectOthers')}
        confirmLabel={t('profile.sessions.end')}
        tone="refuse"
        isBusy={model.activity.isBusy || model.proof.activity.isBusy}
        onConfirm={() => void model.end()}
        onClose={() => model.setEnding([])}
      />
      <ReauthenticationSheet proof={model.proof} />
    </PageFrame>
  );
});

function useDeviceName(): (session: OwnSession) => string {
  const { t } = useTranslation();
  return ({ device }) => deviceName(device) || t('profile.sessions.unknown');
}

const SessionRow = observer(function SessionRow({
  session,
  model,
}: {
  readonly session: OwnSession;
  readonly model: SessionsViewModel;
}) {
  const { t, i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const name = useDeviceName()(session);
  const moment = (at: number) => formatTimestamp(language, at, model.loader.now);
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-16">{name}</p>
        <p className="text-14 text-soft">
          {t('profile.sessions.used', { moment: moment(session.lastUsedAt) })}
          {session.address !== '' && <span className="figures break-all">{` · ${session.address}`}</span>}
        </p>
        <p className="text-14 text-soft">{t('profile.sessions.begun', { moment: moment(session.startedAt) })}</p>
      </div>
      {session.isCurrent ? (
        <span className="text-14 text-soft">{t('profile.sessions.current')}</span>
      ) : (
        <Button
          variant="bare"
          tone="refuse"
          aria-label={t('profile.sessions.endIt', { device: name })}
          onClick={() => model.setEnding([session])}
        >
          {t('profile.sessions.end')}
        </Button>
      )}
    </div>
  );
});
