import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasswordPart } from '#domain/validation/passwordPolicy.ts';
import { Field } from './Field.tsx';
import type { Message } from '../feedback/message.ts';
import { PasswordField } from './PasswordField.tsx';
import { useMessageText } from '../feedback/useMessageText.ts';

/** The typed passwords and their validation messages. */
interface PasswordTyping<Part extends PasswordPart> {
  readonly typed: Readonly<Record<Part, string>>;
  readonly isShown: boolean;
  getIssue(field: Part): Message | undefined;
  type(field: Part, password: string): void;
  handleBlur(field: Part): void;
  toggle(): void;
}

interface PasswordEntryProps<Part extends PasswordPart> {
  readonly model: PasswordTyping<Part>;
  readonly name: Part;
  readonly note?: ReactNode;
}

export const PasswordEntry = observer(function PasswordEntry<Part extends PasswordPart>({
  model,
  name,
  note,
}: PasswordEntryProps<Part>) {
  const { t } = useTranslation();
  const say = useMessageText();
  const issue = model.getIssue(name);
  // Read here, as the render function below is not observed: without it React would reset each typed character.
  const { typed, isShown } = model;
  return (
    <Field label={t(`profile.password.${name}`)} isRequired note={note} {...(issue && { issue: say(issue) })}>
      {(ties) => (
        <PasswordField
          ids={ties}
          autoComplete={name === 'old' ? 'current-password' : 'new-password'}
          value={typed[name]}
          onType={(password) => model.type(name, password)}
          onBlur={() => model.handleBlur(name)}
          isShown={isShown}
          onToggle={() => model.toggle()}
        />
      )}
    </Field>
  );
});
