import { observer } from 'mobx-react-lite';
import type { InstanceId } from '#domain/shared/ids.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Button } from '../shared/Button.tsx';
import { Notice } from '../shared/Notice.tsx';

interface GoneTask { readonly instance: InstanceId | undefined; openInstance(): void; goOn(): void }

/** Somebody was faster: what came of it, and the way on. What was typed is not needed any more, but nothing was sent twice. */
export const TaskGoneNotice = observer(function TaskGoneNotice({ model }: { readonly model: GoneTask }) {
  const { t } = useTexts();
  return (
    <div role="alert">
      <Notice picture="done" title={t('refusal.task.ended')} advice={t('task.endedAdvice')}>
        {model.instance !== undefined && <Button onClick={model.openInstance}>{t('task.seeResult')}</Button>}
        <Button look="line" onClick={model.goOn}>{t('task.goOn')}</Button>
      </Notice>
    </div>
  );
});
