import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FileGateway } from '#application/ports/files/fileGateway.ts';

import { useAdapterContext } from '../../../ui/navigation/pageContext.ts';
import { PictureViewer } from '../../../ui/viewer/PictureViewer.tsx';
import type { OnAnnotated } from '../../../ui/viewer/viewerKind.ts';
import type { FieldFile } from './fieldFiles.ts';

export const PICTURE_TILE = 'size-24 overflow-hidden rounded-card border border-edge';

interface PictureRowProps {
  readonly pictures: readonly FieldFile[];
  /** Whether the pictures have a white background in both themes. */
  readonly isPaper?: boolean;
  readonly onRemove?: (gone: FieldFile) => void;
  readonly onAnnotated?: OnAnnotated | undefined;
  readonly children?: ReactNode;
}

/** Thumbnails side by side. Pressing one opens it in full size. */
export function PictureRow({ pictures, isPaper = false, onRemove, onAnnotated, children }: PictureRowProps) {
  const { t } = useTranslation();
  const { getUrl } = useAdapterContext().get(FileGateway);
  const [open, setOpen] = useState<FieldFile | undefined>(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      {pictures.map((picture) => (
        <span key={picture.id} className="relative">
          <button
            type="button"
            aria-label={t('file.show', { name: picture.name })}
            onClick={() => setOpen(picture)}
            className={`block overflow-hidden rounded-card border border-edge ${isPaper ? 'h-24 w-48 bg-white' : 'size-24 bg-sunken'}`}
          >
            <img
              src={getUrl(picture.id) || undefined}
              alt={picture.note ?? picture.name}
              loading="lazy"
              className={`size-full text-12 ${isPaper ? 'object-contain' : 'object-cover'}`}
            />
          </button>
          {onRemove && (
            <button
              type="button"
              aria-label={t('file.remove', { name: picture.name })}
              onClick={() => onRemove(picture)}
              className="tap absolute -top-2 -right-2 grid place-items-center"
            >
              <span className="grid size-6 place-items-center rounded-full bg-raised text-on-raised shadow-card">
                <X size={16} aria-hidden />
              </span>
            </button>
          )}
        </span>
      ))}
      {children}
      {open && (
        <PictureViewer
          file={open}
          address={getUrl(open.id)}
          onClose={() => setOpen(undefined)}
          onAnnotated={onAnnotated}
        />
      )}
    </div>
  );
}
