import { useTranslation } from 'react-i18next';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { Person } from '#domain/directory/person.ts';
import { Avatar } from '../ui/controls/Avatar.tsx';
import { ListRow } from '../ui/layout/ListRow.tsx';
import { usePageContext } from '../ui/navigation/pageContext.ts';

/** The head of a department or of the enterprise. */
export function HeadRow({ head }: { readonly head: Person }) {
  const { t } = useTranslation();
  const { get } = usePageContext();
  return (
    <ListRow
      icon={
        <Avatar
          id={head.id}
          name={head.name}
          size={40}
          {...(head.photo !== undefined && { photo: get(FileGateway).getUrl(head.photo) })}
        />
      }
      label={head.name}
      note={[t('directory.head'), head.post].filter(Boolean).join(' · ')}
      to="personInfo"
      params={{ id: head.id }}
    />
  );
}
