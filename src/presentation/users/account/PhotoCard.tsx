import { ImagePlus, Trash2 } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#domain/directory/person.ts';
import { Avatar } from '../../ui/controls/Avatar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useMessageText } from '../../ui/feedback/useMessageText.ts';
import type { ProfileViewModel } from './ProfileViewModel.ts';

interface PhotoCardProps {
  readonly model: ProfileViewModel;
  readonly profile: Profile;
}

/** The user's photo, with the progress of changing it. */
export const PhotoCard = observer(function PhotoCard({ model, profile: { id, name } }: PhotoCardProps) {
  const { t } = useTranslation();
  const say = useMessageText();
  const input = useRef<HTMLInputElement>(null);
  const { photo, photoProblem, photoActivity } = model;
  return (
    <Card isPadded>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar key={photo} id={id} name={name} size={64} {...(photo !== undefined && { photo })} />
        <div className="grid min-w-0 flex-1 basis-40 justify-items-start gap-1">
          <input
            ref={input}
            type="file"
            accept="image/*"
            tabIndex={-1}
            aria-label={t('profile.photo')}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // Lets the user choose the same file again.
              event.target.value = '';
              if (file) void model.choosePhoto(file);
            }}
          />
          <Button
            variant="bare"
            icon={<ImagePlus size={20} aria-hidden />}
            isBusy={photoActivity.isBusy}
            className="-ml-2"
            onClick={() => input.current?.click()}
          >
            {t(photoActivity.isBusy ? 'profile.photo.sending' : 'profile.photo.choose')}
          </Button>
          {photo !== undefined && !photoActivity.isBusy && (
            <Button
              variant="bare"
              tone="refuse"
              icon={<Trash2 size={20} aria-hidden />}
              className="-ml-2"
              onClick={() => void model.removePhoto()}
            >
              {t('profile.photo.remove')}
            </Button>
          )}
        </div>
      </div>
      <p className="pt-2 text-14 text-soft">{t('profile.photo.note')}</p>
      <div role="alert" className="pt-2 text-14 text-refuse empty:hidden">
        {photoProblem && say(photoProblem)}
      </div>
    </Card>
  );
});
