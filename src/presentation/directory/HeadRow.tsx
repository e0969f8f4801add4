import { FileGateway } from '#application/ports/fileGateway.ts';
import type { Person } from '#domain/directory/person.ts';
import { useTexts } from '../i18n/useTexts.ts';
import { Avatar } from '../shared/Avatar.tsx';
import { ListRow } from '../shared/ListRow.tsx';
import { usePageContext } from '../shared/pageContext.ts';

/** Who leads a department or the enterprise. */
export function HeadRow({ head }: { readonly head: Person }) {
  const { t } = useTexts();
  const { get } = usePageContext();
  return (
    <ListRow
      icon={
        <Avatar
          id={head.id}
          name={head.name}
          size={40}
          {...(head.photo !== undefined && { photo: get(FileGateway).address(head.photo) })}
        />
      }
      label={head.name}
      note={[t('directory.head'), head.post].filter(Boolean).join(' · ')}
      to="personInfo"
      params={{ id: head.id }}
    />
  );
}
