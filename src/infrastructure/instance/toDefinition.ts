import type { DefinitionDto } from '#api/bpmShapes.ts';
import type { CategoryDto } from '#api/catalogue.ts';
import type { Category, StartableDefinition } from '#domain/definition/reading.ts';

export const toDefinition = (dto: DefinitionDto): StartableDefinition => ({
  id: dto.defId, key: dto.key ?? '', name: dto.name ?? '', description: dto.descp ?? '', categoryId: dto.treeId ?? '', version: dto.version ?? 0, icon: dto.icon ?? '', color: dto.color ?? '',
});

/** Root nodes have the parent "0" (contract forms 5.4). */
export const toCategory = ({ treeId, name, parentId }: CategoryDto): Category => ({ id: treeId, name, ...(parentId === null || parentId === '0' ? {} : { parent: parentId }) });
