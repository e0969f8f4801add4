import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { embeddedDatabase } from '#test/support/database.ts';
import { companyAtWork, type Company } from '#test/support/company.ts';
import { withCompanyLogin } from '#test/support/fakeIssuer.ts';
import { withOtherSystem } from '#test/support/otherSystem.ts';
import { COMPLETE } from '#test/support/forms/demo.ts';
import { sampleScenes } from '#test/support/sampleScene.ts';
import { WITH_MAIL } from '#test/support/withMail.ts';
import { samplesOf } from '#test/support/sampleCalls.ts';

let company: Company;
let scenes: Awaited<ReturnType<typeof sampleScenes>>;
beforeAll(async () => {
  const settings = { ...(await withOtherSystem()), ...(await withCompanyLogin()), ...WITH_MAIL, hasSandbox: true };
  company = await companyAtWork(embeddedDatabase, settings);
  scenes = await sampleScenes(company);
});

it.each(samplesOf({}).map(([name, endpoint]) => [name, endpoint.path] as const))(
  'answers %s in the shape of the contract',
  async (name, path) => {
    const ids = await scenes.scene(name, path);
    const [, endpoint, { fields = {}, body, headers }] = scenes.sampleOf(ids, name, path);
    const caller = await company.person(scenes.callerOf(name, path));
    const address = path.replaceAll(/\{(\w+)\}/gu, (_, field: string) => String(fields[field as never]));
    const query = new URLSearchParams(fields).toString();
    const { body: reply } =
      endpoint.method === 'GET'
        ? await caller.get(`${address}?${query}`, headers)
        : await caller.post(`${address}?${query}`, body, headers);
    const payload = endpoint.envelope === 'bare' ? reply : endpoint.envelope === 'page' ? reply.result : reply.data;
    if (endpoint.envelope !== 'bare')
      expect(reply).toMatchObject({ success: true, code: 200, message: expect.any(String), detailMsg: '' });
    expect(v.safeParse(endpoint.answer, payload).issues).toBeUndefined();
  },
);

it('has a complete form for every process of the demo', () => {
  expect(Object.keys(COMPLETE).sort()).toEqual(['expense', 'leave', 'onboarding', 'purchase', 'seal', 'shift']);
});
