import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CONTROL_BOX, Field } from '../ui/controls/Field.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import type { LoginForm, LoginCaptcha } from './LoginForm.ts';
import { ChoiceMark } from '../ui/controls/ChoiceMark.tsx';

interface LoginCodeProps {
  readonly form: LoginForm;
  readonly picture: LoginCaptcha;
  readonly issue?: string;
}

/** The CAPTCHA of the login, with a waiting time as an accessible alternative (ADR 36). */
export function LoginCode({ form, picture: { address, answer, isSkipped }, issue }: LoginCodeProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-2">
      {!isSkipped && (
        <Field label={t('login.code')} {...(issue !== undefined && { issue })}>
          {(ties) => (
            <span className="flex flex-wrap items-center gap-2">
              <input
                {...ties}
                name="validCode"
                className={`${CONTROL_BOX} min-w-32 flex-1 basis-0 uppercase`}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={8}
                value={answer}
                onChange={(event) => form.setCaptchaAnswer(event.target.value)}
              />
              <img
                key={address}
                src={address}
                alt={t('login.code.picture')}
                width={125}
                height={44}
                className="h-11 w-31 rounded-card border border-edge bg-white object-fill"
              />
              <IconButton
                icon={RefreshCw}
                name={t('login.code.another')}
                tone="action"
                onClick={() => void form.loadNextCaptcha()}
              />
            </span>
          )}
        </Field>
      )}
      <label className="flex min-h-11 items-center gap-3 text-14">
        <ChoiceMark isChosen={isSkipped} onChange={(isChosen) => form.setCaptchaSkipped(isChosen)} />
        <span>
          {t('login.code.skip')}
          {isSkipped && <span className="block text-soft">{t('login.code.skipNote')}</span>}
        </span>
      </label>
    </div>
  );
}
