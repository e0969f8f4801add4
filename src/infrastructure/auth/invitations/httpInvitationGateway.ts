import { invitationCalls, type InvitationDto } from '#contract/auth/invitationEndpoints.ts';
import { fromWireTime, toWireTime } from '#contract/wire/time.ts';
import type { Invitation, InvitationGateway } from '#application/ports/auth/invitationGateway.ts';
import { ok, mapResult } from '#domain/shared/result.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { toQuery, toPageResult } from '../../http/wire/pages.ts';
import { discardValue } from '../../http/wire/discardValue.ts';

export const createHttpInvitationGateway = (call: ApiClient): InvitationGateway => ({
  listInvitations: async (alias, request) =>
    toPageResult(await call(invitationCalls.query, { fields: { alias }, body: toQuery(request, {}) }), toInvitation),
  findInvitation: async (id) => mapResult(await call(invitationCalls.get, { fields: { id } }), toInvitation),
  async createInvitation(alias, { opensAt, closesAt, maxAnswers }, key) {
    const body = { alias, most: maxAnswers, opensAt: toWireTime(opensAt), closesAt: toWireTime(closesAt) };
    const answer = await call(invitationCalls.save, { body, key });
    return answer.ok ? ok(toInvitation(answer.value)) : answer;
  },
  endInvitation: async (id) => discardValue(await call(invitationCalls.end, { fields: { id } })),
});

const toInvitation = (dto: InvitationDto): Invitation => ({
  id: dto.id,
  code: dto.code,
  alias: dto.alias,
  formName: dto.formName ?? dto.alias,
  opensAt: fromWireTime(dto.opensAt) ?? 0,
  closesAt: fromWireTime(dto.closesAt) ?? 0,
  maxAnswers: dto.most,
  answerCount: dto.answers,
  isEnded: dto.isEnded === true,
  creatorName: dto.createName ?? '',
  createdAt: fromWireTime(dto.createTime) ?? 0,
  uniqueFields: dto.uniqueFields,
});
