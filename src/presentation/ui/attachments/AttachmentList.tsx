import { FileGateway, type StoredFile } from '#application/ports/files/fileGateway.ts';
import { useAdapterContext } from '../navigation/pageContext.ts';
import { safeLink } from '../navigation/safeLink.ts';
import type { OnAnnotated } from '../viewer/viewerKind.ts';
import { AttachmentRow } from './AttachmentRow.tsx';

interface AttachmentListProps {
  readonly files: readonly StoredFile[];
  readonly mayDownload?: boolean;
  readonly onRemove?: (file: StoredFile) => void;
  readonly onAnnotated?: OnAnnotated | undefined;
}

/** Lists stored files. A tap opens a file if `mayDownload` is set. */
export function AttachmentList({ files, mayDownload = true, onRemove, onAnnotated }: AttachmentListProps) {
  const gateway = useAdapterContext().get(FileGateway);
  if (files.length === 0) return null;
  return (
    <div className="grid gap-2">
      {files.map((file) => (
        <AttachmentRow
          key={file.id}
          file={file}
          {...(mayDownload ? fileAddress(gateway, file) : {})}
          onAnnotated={onAnnotated}
          {...(onRemove ? { onRemove: () => onRemove(file) } : {})}
        />
      ))}
    </div>
  );
}

/** Returns no address for guests, who may not read files: the row shows the name only. */
function fileAddress({ getUrl }: FileGateway, { id }: StoredFile): { readonly address?: string } {
  const found = getUrl(id);
  return found === '' || safeLink(found) === undefined ? {} : { address: found };
}
