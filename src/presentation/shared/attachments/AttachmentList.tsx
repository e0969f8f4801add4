import { FileGateway, type StoredFile } from '#application/ports/fileGateway.ts';
import { useAdapterContext } from '../pageContext.ts';
import { safeLink } from '../safeLink.ts';
import type { OnMarked } from '../viewer/viewerKind.ts';
import { AttachmentRow } from './AttachmentRow.tsx';

interface AttachmentListProps {
  readonly files: readonly StoredFile[];
  readonly mayDownload?: boolean;
  readonly onRemove?: (file: StoredFile) => void;
  readonly onMarked?: OnMarked | undefined;
}

/** Stored files: a tap opens one, where that is allowed. */
export function AttachmentList({ files, mayDownload = true, onRemove, onMarked }: AttachmentListProps) {
  const gateway = useAdapterContext().get(FileGateway);
  if (files.length === 0) return null;
  return (
    <div className="grid gap-2">
      {files.map((file) => (
        <AttachmentRow
          key={file.id}
          file={file}
          {...(mayDownload ? addressOfFile(gateway, file) : {})}
          onMarked={onMarked}
          {...(onRemove ? { onRemove: () => onRemove(file) } : {})}
        />
      ))}
    </div>
  );
}

/** A guest reads nothing back: what they have sent is named, and no link. */
function addressOfFile({ address }: FileGateway, { id }: StoredFile): { readonly address?: string } {
  const found = address(id);
  return found === '' || safeLink(found) === undefined ? {} : { address: found };
}
