import type { DefinitionDto } from '#contract/workflow/bpmShapes.ts';
import type { StartableDefinition } from '#domain/requests/definitionViews.ts';

export const toDefinition = (dto: DefinitionDto): StartableDefinition => ({
  id: dto.defId,
  key: dto.key ?? '',
  name: dto.name ?? '',
  description: dto.descp ?? '',
  categoryId: dto.treeId ?? '',
  version: dto.version ?? 0,
  icon: dto.icon ?? '',
  color: dto.color ?? '',
});
