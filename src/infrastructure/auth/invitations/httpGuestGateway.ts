import { decodeForm } from '#contract/forms/decodeForm.ts';
import { encodeForm } from '#contract/forms/encodeForm.ts';
import { firstNonEmptyText, toValues } from '#contract/forms/looseValues.ts';
import { guestCalls } from '#contract/auth/invitationEndpoints.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import type { Clock } from '#application/ports/platform/clock.ts';
import type { FormLinkGateway } from '#application/ports/forms/formLinkGateway.ts';
import type { GuestForm, GuestGateway, GuestFormSource } from '#application/ports/auth/guestGateway.ts';
import type { RecordGateway } from '#application/ports/forms/recordGateway.ts';
import { restrictFormToGuests } from '#domain/forms/guestFields.ts';
import { invitationRefusal } from '#domain/forms/invitation.ts';
import { toFieldOptions } from '#domain/forms/options.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Fail } from '#domain/shared/result.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { createIndexedDraftStore } from '../../platform/storage/indexedDraftStore.ts';
import { createGuestFileGateway, type GuestFileDependencies } from './guestFileGateway.ts';

/** Dependencies of guest calls; `records` and `links` are used for a platform without invitations. */
interface GuestDependencies extends Pick<GuestFileDependencies, 'call' | 'server' | 'language'> {
  readonly clock: Clock;
  readonly records: RecordGateway;
  readonly links: FormLinkGateway;
}

export const createHttpGuestGateway = ({
  call,
  server,
  language,
  clock,
  records,
  links,
}: GuestDependencies): GuestGateway => ({
  async openForm(place) {
    if ('alias' in place) {
      const closed = checkFormPeriod(place, clock);
      if (closed) return closed;
      const found = await records.openForm({ alias: place.alias });
      if (!found.ok || found.value === undefined) return found;
      return ok({ name: found.value.name, view: restrictFormToGuests(found.value.view) });
    }
    const answer = await call(guestCalls.open, place);
    return answer.ok ? ok(toGuestForm(answer.value)) : answer;
  },
  async saveForm(place, record, key) {
    if ('alias' in place) {
      const closed = checkFormPeriod(place, clock);
      if (closed) return closed;
      const saved = await records.saveRecord({ alias: place.alias, record, startsProcess: false, opinion: '', key });
      return saved.ok ? ok(null) : saved;
    }
    const answer = await call(guestCalls.save, { ...place, key, body: { data: encodeForm(record) } });
    return answer.ok ? ok(null) : answer;
  },
  getAdapters: async (place) =>
    ok({
      drafts: createIndexedDraftStore({ waitForOwner: async () => `guest.${toDraftOwner(place)}` }),
      files: createGuestFileGateway({ call, server, language, ...('code' in place && { code: place.code }) }),
      links: 'code' in place ? createGuestLinkGateway(call, place.code) : links,
    }),
});

/** Refuses a form outside the period in its address. A missing start or end means no limit. */
function checkFormPeriod(
  place: Exclude<GuestFormSource, { readonly code: string }>,
  clock: Clock,
): Fail<Failure> | undefined {
  const moment = (text: string | undefined) => fromWireTime(/^\d+$/u.test(text ?? '') ? Number(text) : text);
  const terms = {
    opensAt: moment(place.startTime) ?? Number.NEGATIVE_INFINITY,
    closesAt: moment(place.endTime) ?? Number.POSITIVE_INFINITY,
    maxAnswers: Number.POSITIVE_INFINITY,
  };
  const refusal = invitationRefusal({ ...terms, answerCount: 0, isEnded: false }, clock.now());
  return refusal && fail({ kind: 'refused', refusal });
}

/** Drafts are stored under the address of the form, not under a user of this device. */
const toDraftOwner = (place: GuestFormSource): string => ('code' in place ? place.code : `form.${place.alias}`);

function toGuestForm({ alias, name, ...dto }: AnswerOf<typeof guestCalls.open>): GuestForm | undefined {
  if (dto.template === null || dto.template === '') return undefined;
  const title = firstNonEmptyText(name, alias);
  const wire = { ...dto, alias, formId: '', boAlias: '', title, entMap: {}, opinionSetting: [], buttons: '' };
  return { name: title, view: restrictFormToGuests(decodeForm(wire)) };
}

const NOT_OFFERED = fail({ kind: 'notOffered' } as const);

/** Guests may query the options the form defines. All other calls of a form are not offered to them. */
const createGuestLinkGateway = (call: ApiClient, code: string): FormLinkGateway => ({
  async listOptions(source, params) {
    const { kind, key } = source;
    if (kind !== 'dictionary' && kind !== 'query') return NOT_OFFERED;
    const answer = await call(guestCalls.options, { code, fields: { kind, key, params: JSON.stringify(params) } });
    return answer.ok ? ok(toFieldOptions(source, answer.value.map(toValues))) : answer;
  },
  runQuery: async () => NOT_OFFERED,
  runScript: async () => NOT_OFFERED,
  isUnique: async () => ok(true),
  checkButton: async () => NOT_OFFERED,
});
