import { fileEndpoints } from '#contract/files/fileEndpoints.ts';
import type { PreviewGateway } from '#application/ports/files/previewGateway.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

export const createHttpPreviewGateway = (call: ApiClient): PreviewGateway => ({
  async getPreview(file) {
    const answer = await call(fileEndpoints.previewFile, { fields: { fileId: file } });
    if (!answer.ok) return answer;
    const { parts, partsLeft } = answer.value;
    return ok({ parts: parts.map((part) => ({ ...part, name: part.name ?? '' })), partsLeft });
  },
});
