import { Eye, EyeOff } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTROL_BOX, type ControlIds } from './Field.tsx';

interface PasswordFieldProps extends Pick<ComponentPropsWithRef<'input'>, 'autoComplete' | 'onBlur'> {
  readonly ids: ControlIds;
  readonly value: string;
  readonly onType: (password: string) => void;
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

/** A password input with a button that shows the password. Pasting is allowed. */
export function PasswordField({ ids, value, onType, isShown, onToggle, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation();
  return (
    <span className="relative block">
      <input
        {...ids}
        {...rest}
        className={`${CONTROL_BOX} pr-12`}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
        className="tap absolute top-0.5 right-0.5 grid place-items-center text-soft"
        onClick={onToggle}
      >
        {isShown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
      </button>
    </span>
  );
}
