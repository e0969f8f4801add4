import { History, Lock, Printer } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { RecordRef } from '#application/ports/forms/recordGateway.ts';
import { FormStack } from '../../forms/FormStack.tsx';
import { UnsavedChangesSheet } from '../../forms/UnsavedChangesSheet.tsx';
import type { PageParams } from '../../ui/navigation/addresses.ts';
import { useAppContext } from '../../ui/state/appContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { LoaderState } from '../../ui/feedback/LoaderState.tsx';
import { NoticeBox } from '../../ui/feedback/NoticeBox.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PageLink } from '../../ui/navigation/PageLink.tsx';
import { LazyPrintSheet } from '../../ui/print/LazyPrintSheet.ts';
import { useViewModel } from '../../ui/state/useViewModel.ts';
import { CustomFormBar } from './CustomFormBar.tsx';
import { CustomFormViewModel } from './CustomFormViewModel.ts';

const OWN_PARAMS = new Set(['alias', 'pk', 'readOnly', 'tenantId', 'appId']);
const TRUE_VALUES = new Set(['true', '1', 'YES']);

/** Query parameters: `alias`; `pk` of a record; `readOnly`. All others may identify the record (contract form 2). */
export function CustomFormPage() {
  const [query] = useSearchParams();
  const record = query.get('pk') ?? '';
  const address: RecordRef = {
    alias: query.get('alias') ?? '',
    ...(record !== '' && { record }),
    isReadOnly: TRUE_VALUES.has(query.get('readOnly') ?? ''),
    params: Object.fromEntries([...query].filter(([name]) => !OWN_PARAMS.has(name))),
  };
  return <CustomFormView key={JSON.stringify(address)} address={address} />;
}

const CustomFormView = observer(function CustomFormView({ address }: { readonly address: RecordRef }) {
  const { t } = useTranslation();
  const model = useViewModel((context) => new CustomFormViewModel(context, address));
  const title = model.form?.name ?? t('page.customForm');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const hasBar = model.buttons.length > 0 || model.hasOwnSaveButton || model.mayEdit;
  return (
    <PageFrame
      title={title}
      back="workbench"
      onBack={model.unsavedChanges.leave}
      {...(model.changeLogParams ? { actions: <FormActions model={model} log={model.changeLogParams} /> } : {})}
      {...(hasBar ? { bottom: <CustomFormBar model={model} /> } : {})}
    >
      <CustomFormBody model={model} />
      {model.isPrinting && <RecordPrint model={model} />}
      <UnsavedChangesSheet question={model.unsavedChanges} />
      <ConfirmSheet
        isOpen={model.isRemoving}
        question={t('customForm.remove')}
        effect={t('customForm.removeEffect')}
        confirmLabel={t('action.delete')}
        tone="refuse"
        isBusy={model.submission.activity.isBusy}
        onConfirm={() => void model.remove()}
        onClose={() => model.askToRemove(false)}
      />
    </PageFrame>
  );
});

const CustomFormBody = observer(function CustomFormBody({ model }: { readonly model: CustomFormViewModel }) {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  if (!model.isConfigured)
    return (
      <NoticeBox picture="broken" title={t('form.notConfigured')} advice={t('customForm.notConfiguredAdvice')}>
        <Button variant="line" onClick={() => navigator.open('workbench', {}, { replace: true })}>
          {t('app.home')}
        </Button>
      </NoticeBox>
    );
  if (model.form === undefined) return <LoaderState loader={model.loader} />;
  return (
    <>
      {model.form.isInProcess && (
        <InProcessNote instance={model.form.instance} isDecided={model.form.isDecided === true} />
      )}
      {model.isReadOnly ? (
        <FormStack forms={model.forms} source={model.source} />
      ) : (
        <FormStack forms={model.forms} drafts={model.drafts} />
      )}
    </>
  );
});

/** Explains that the record is read-only during a request, with a link to it. */
function InProcessNote({
  instance,
  isDecided,
}: {
  readonly instance: string | undefined;
  readonly isDecided: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div
      role="note"
      className="mt-3 flex items-start gap-3 rounded-card bg-return-tint px-4 pt-3 pb-1 text-14 text-return"
    >
      <Lock size={20} strokeWidth={1.8} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="pb-2">{t(isDecided ? 'customForm.decided' : 'customForm.running')}</p>
        {instance !== undefined && (
          <PageLink
            to="instanceDetail"
            params={{ instId: instance }}
            className="-mt-2 inline-flex min-h-11 items-center text-action"
          >
            {t('customForm.openRequest')}
          </PageLink>
        )}
      </div>
    </div>
  );
}

const FormActions = observer(function FormActions({
  model,
  log,
}: {
  readonly model: CustomFormViewModel;
  readonly log: PageParams;
}) {
  const { t } = useTranslation();
  const { navigator } = useAppContext();
  return (
    <>
      {model.mayPrint && (
        <IconButton icon={Printer} name={t('action.print')} tone="soft" onClick={() => model.askToPrint(true)} />
      )}
      <IconButton icon={History} name={t('page.changes')} tone="soft" onClick={() => navigator.open('changes', log)} />
    </>
  );
});

function RecordPrint({ model }: { readonly model: CustomFormViewModel }) {
  const { form } = model;
  if (form === undefined) return null;
  const { alias, record, view, name, printTemplates } = form;
  return (
    <LazyPrintSheet
      templates={printTemplates}
      form={{ alias, id: record, view }}
      subtitle={name}
      onClose={() => model.askToPrint(false)}
    />
  );
}
