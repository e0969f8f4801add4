import { ImageOff } from 'lucide-react';
import type { ComponentType } from 'react';
import { FileGateway } from '#application/ports/fileGateway.ts';
import { cellOf } from '#domain/bolist/listCells.ts';
import type { BusinessList, BusinessRow, ListLayout } from '#domain/bolist/listDefinition.ts';
import { CardBody } from '../list/CardBody.tsx';
import type { CardContent } from '../shared/cards/cardContent.ts';
import { Chip } from '../shared/Chip.tsx';
import { usePageContext } from '../shared/pageContext.ts';
import { filesIn } from './renderCell.tsx';

interface RowBodyProps {
  readonly row: BusinessRow;
  readonly content: CardContent;
}

/** What stands on a card in another layout than the ordinary one; nothing for that. */
export function rowBody(list: BusinessList, layout: ListLayout): ComponentType<RowBodyProps> | undefined {
  if (layout === 'compact') return CompactRow;
  if (layout === 'card') return undefined;
  const columns = list.columns.filter(({ rendering }) => rendering === 'pictures');
  return function PictureRow({ row, content }) {
    const file = columns.flatMap((column) => filesIn(cellOf(row, column)))[0];
    return (
      <>
        <RowPicture file={file?.id} />
        <CardBody content={content} />
      </>
    );
  };
}

/** One line: the name, the first state, the amount. */
function CompactRow({ content: { title, figure, chips = [], facts = [] } }: RowBodyProps) {
  const [chip] = chips;
  const [fact] = facts;
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
      <span className="min-w-0 flex-1 basis-24 text-16 font-semibold">{title}</span>
      {chip ? <Chip tone={chip.tone}>{chip.text}</Chip> : fact !== undefined && <Soft>{fact}</Soft>}
      {figure !== undefined && <b className="figures shrink-0 text-16 font-semibold">{figure}</b>}
    </span>
  );
}

const Soft = ({ children }: { readonly children: string }) => <span className="text-14 text-soft">{children}</span>;

/** It repeats nothing that the card does not say in words. */
function RowPicture({ file }: { readonly file: string | undefined }) {
  const files = usePageContext().get(FileGateway);
  const box = 'grid size-20 shrink-0 place-items-center overflow-hidden rounded-card bg-sunken text-soft';
  return (
    <span className={box}>
      {file === undefined ? (
        <ImageOff size={22} aria-hidden />
      ) : (
        <img src={files.address(file)} alt="" loading="lazy" draggable={false} className="size-full object-cover" />
      )}
    </span>
  );
}
