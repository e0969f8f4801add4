import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { TextKey } from '../../ui/i18n/textKeys.ts';
import type { PageAddress } from '../../ui/navigation/addresses.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useAppContext } from '../../ui/state/appContext.ts';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { parseFormParams, parseSuccess } from './readResult.ts';
import { WindowPage } from '../../ui/layout/WindowPage.tsx';
import type { InstanceId } from '#domain/shared/ids.ts';
import { Chip } from '../../ui/controls/Chip.tsx';
import { formatRequestHolders } from '../../ui/workflow/formatHolders.ts';
import { instanceLook } from '../../ui/workflow/statusLook.ts';
import { RequestStatusViewModel } from './RequestStatusViewModel.ts';

/**
 * Shows the completed action and the next steps. Query parameters: `done` names the message of the specification, `did`
 * the completed action, `instId` the request to open, `defId` the process of a draft.
 */
export function SuccessPage() {
  const { t } = useTranslation();
  const { navigator, tokens } = useAppContext();
  const [query] = useSearchParams();
  const { titleKey, deedKey, instance } = parseSuccess(query);
  const form = parseFormParams(query);
  // A user of a public form stays on the pages that need no login.
  const isInside = form === undefined && tokens.read() !== undefined;
  return (
    <WindowPage component="main" className="grid place-content-center">
      <NoticeBox
        isHeading
        picture="done"
        title={t(titleKey)}
        {...(isInside && deedKey !== undefined ? { advice: t(deedKey) } : {})}
        {...(form ? { advice: t('exception.received.todo') } : {})}
      >
        {form && (
          <Button variant="line" onClick={() => navigator.open('qrCodeForm', form, { replace: true })}>
            {t('exception.received.again')}
          </Button>
        )}
        <NotStoredNote reason={query.get('notStored')} />
        {isInside && instance !== undefined && <RequestStatusCard instance={instance} />}
        {isInside && <NextSteps query={query} />}
        {!isInside && !form && (
          <Button onClick={() => navigator.open('login', {}, { replace: true })}>{t('exception.success.logIn')}</Button>
        )}
      </NoticeBox>
    </WindowPage>
  );
}

/** Says that a decision was sent without a time for an undo, because the device could not store it. */
function NotStoredNote({ reason }: { readonly reason: string | null }) {
  const { t } = useTranslation();
  return (
    (reason === 'full' || reason === 'unavailable') && (
      <p className="text-14 text-balance text-soft">{t(`message.notStored.${reason}`)}</p>
    )
  );
}

/** The matching next step first, then the others. */
function NextSteps({ query }: { readonly query: URLSearchParams }) {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  const { next, instance = '', definition = '' } = parseSuccess(query);
  const isOfTasks = next === 'tasks';
  const ways: Readonly<Record<typeof next, readonly [label: TextKey, to: PageAddress]>> = {
    tasks: ['exception.success.next', { page: 'myTasks', params: {} }],
    request: ['exception.success.look', { page: 'instanceDetail', params: { instId: instance } }],
    requests: ['exception.success.requests', { page: 'myApplications', params: {} }],
    draft: ['exception.success.goOn', { page: 'startForm', params: { defId: definition, instId: instance } }],
  };
  const others = [isOfTasks ? 'request' : 'requests'] as const;
  const shown = [next, ...others.filter((way) => way !== next && (way !== 'request' || instance !== ''))];
  return (
    <>
      {shown.map((way, index) => {
        const [label, { page, params }] = ways[way];
        return (
          <Button
            key={way}
            variant={index === 0 ? 'fill' : 'line'}
            onClick={() => navigator.open(page, params, { replace: true })}
          >
            {t(label)}
          </Button>
        );
      })}
      <Button variant="bare" onClick={() => navigator.open('workbench', {}, { replace: true })}>
        {t('app.home')}
      </Button>
    </>
  );
}

/** Shows the request of a result page with its current status and the users it is waiting for. */
const RequestStatusCard = observer(function RequestStatus({ instance: id }: { readonly instance: InstanceId }) {
  const { t } = useTranslation();
  const { openContainer } = useAppContext();
  const [model] = useState(() => new RequestStatusViewModel(openContainer, id));
  useEffect(() => {
    model.start();
    return model.dispose;
  }, [model]);
  const { instance, now } = model;
  if (!instance) return null;
  const look = instanceLook(instance.status, instance.outcome);
  const held = formatRequestHolders(instance, now, t);
  return (
    <div role="status" className="mb-1 grid animate-appear justify-items-center gap-1">
      <p className="font-semibold text-balance">{instance.subject}</p>
      <Chip tone={look.tone} icon={look.icon}>
        {t(look.labelKey)}
      </Chip>
      {held !== '' && (
        <p className="text-14 text-balance text-soft">{[instance.currentNode, held].filter(Boolean).join(' · ')}</p>
      )}
    </div>
  );
});
