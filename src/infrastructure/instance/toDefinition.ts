import type { DefinitionDto } from '#api/bpmShapes.ts';
import type { OfferedDefinitionRow } from '#domain/definition/definitionViews.ts';

export const toDefinition = (dto: DefinitionDto): OfferedDefinitionRow => ({
  id: dto.defId,
  key: dto.key ?? '',
  name: dto.name ?? '',
  description: dto.descp ?? '',
  categoryId: dto.treeId ?? '',
  version: dto.version ?? 0,
  icon: dto.icon ?? '',
  color: dto.color ?? '',
});
