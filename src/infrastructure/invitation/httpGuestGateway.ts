import { decodeForm } from '#api/form/decodeForm.ts';
import { encodeForm } from '#api/form/encodeForm.ts';
import { firstText, looseValuesOf } from '#api/form/looseValues.ts';
import { guestCalls } from '#api/invitationEndpoints.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { fromWireTime } from '#api/time.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { FormLinkGateway } from '#application/ports/formLinkGateway.ts';
import type { GuestForm, GuestGateway, GuestPlace } from '#application/ports/guestGateway.ts';
import type { RecordGateway } from '#application/ports/recordGateway.ts';
import { formForGuests } from '#domain/form/guestFields.ts';
import { invitationRefusal } from '#domain/form/invitation.ts';
import { optionsIn } from '#domain/form/options.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Fail } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { makeIndexedDraftStore } from '../storage/indexedDraftStore.ts';
import { makeGuestFileGateway, type GuestFiles } from './guestFileGateway.ts';

/** What the calls of a guest are made with; `records` and `links` are those of a platform without invitations. */
interface GuestNeeds extends Pick<GuestFiles, 'call' | 'server' | 'language'> {
  readonly clock: Clock;
  readonly records: RecordGateway;
  readonly links: FormLinkGateway;
}

export const makeHttpGuestGateway = ({ call, server, language, clock, records, links }: GuestNeeds): GuestGateway => ({
  async open(place) {
    if ('alias' in place) {
      const closed = closedNow(place, clock);
      if (closed) return closed;
      const found = await records.open({ alias: place.alias });
      if (!found.ok || found.value === undefined) return found;
      return ok({ name: found.value.name, view: formForGuests(found.value.view) });
    }
    const answer = await call(guestCalls.open, place);
    return answer.ok ? ok(toGuestForm(answer.value)) : answer;
  },
  async save(place, written, key) {
    if ('alias' in place) {
      const closed = closedNow(place, clock);
      if (closed) return closed;
      const saved = await records.save({ alias: place.alias, written, starts: false, opinion: '', key });
      return saved.ok ? ok(null) : saved;
    }
    const answer = await call(guestCalls.save, { ...place, key, body: { data: encodeForm(written) } });
    return answer.ok ? ok(null) : answer;
  },
  adaptersAt: async (place) =>
    ok({
      drafts: makeIndexedDraftStore({ current: async () => `guest.${nameOf(place)}` }),
      files: makeGuestFileGateway({ call, server, language, ...('code' in place && { code: place.code }) }),
      links: 'code' in place ? makeGuestLinkGateway(call, place.code) : links,
    }),
});

/** Where the address alone says from when to when: nothing written there holds, and an end that nobody gave is none. */
function closedNow(place: Exclude<GuestPlace, { readonly code: string }>, clock: Clock): Fail<Failure> | undefined {
  const moment = (text: string | undefined) => fromWireTime(/^\d+$/u.test(text ?? '') ? Number(text) : text);
  const terms = {
    opensAt: moment(place.startTime) ?? Number.NEGATIVE_INFINITY,
    closesAt: moment(place.endTime) ?? Number.POSITIVE_INFINITY,
    most: Number.POSITIVE_INFINITY,
  };
  const refusal = invitationRefusal({ ...terms, answers: 0, isEnded: false }, clock.now());
  return refusal && fail({ kind: 'refused', refusal });
}

/** What was typed belongs to the address, not to whoever else uses the device. */
const nameOf = (place: GuestPlace): string => ('code' in place ? place.code : `form.${place.alias}`);

function toGuestForm({ alias, name, ...dto }: AnswerOf<typeof guestCalls.open>): GuestForm | undefined {
  if (dto.template === null || dto.template === '') return undefined;
  const title = firstText(name, alias);
  const wire = { ...dto, alias, formId: '', boAlias: '', title, entMap: {}, opinionSetting: [], buttons: '' };
  return { name: title, view: formForGuests(decodeForm(wire)) };
}

const NOT_OFFERED = fail({ kind: 'notOffered' } as const);

/** Choices that the form itself names. A guest is not told what others have, and presses nothing of the company's. */
const makeGuestLinkGateway = (call: ApiClient, code: string): FormLinkGateway => ({
  async options(source, params) {
    const { kind, key } = source;
    if (kind !== 'dictionary' && kind !== 'query') return NOT_OFFERED;
    const answer = await call(guestCalls.options, { code, fields: { kind, key, params: JSON.stringify(params) } });
    return answer.ok ? ok(optionsIn(source, answer.value.map(looseValuesOf))) : answer;
  },
  query: async () => NOT_OFFERED,
  invoke: async () => NOT_OFFERED,
  isUnique: async () => ok(true),
  mayPress: async () => NOT_OFFERED,
});
