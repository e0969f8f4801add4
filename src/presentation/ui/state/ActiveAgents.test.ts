import { expect, it } from 'vitest';
import { AgentGateway } from '#application/ports/workflow/agentGateway.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { ActiveAgents } from './ActiveAgents.ts';
import { anAgentRule, aPage } from '#test/support/builders.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { NOON, pageContext, provide } from '#test/support/testPageContext.ts';

const HOUR = 3_600_000;
const absenceOf = (listRules: AgentGateway['listRules']) =>
  new ActiveAgents(pageContext([provide(AgentGateway, createPartialGateway<AgentGateway>('agents', { listRules }))]));

it('lists the current agents, without past, future or deactivated ones', async () => {
  const absence = absenceOf(async () =>
    ok(
      aPage([
        anAgentRule(),
        anAgentRule({ id: '8', from: NOON + HOUR, until: NOON + 2 * HOUR }),
        anAgentRule({ id: '9', from: NOON - HOUR, until: NOON }),
        anAgentRule({ id: '10', hasAgentLeft: true }),
      ]),
    ),
  );
  expect([absence.agents, absence.isOffered]).toEqual([[], true]);
  await absence.loader.load();
  expect([absence.agents.map(({ id }) => id), absence.isOffered]).toEqual([['7'], true]);
});

it('hides the entry if the platform has no agents, and keeps it while offline', async () => {
  let failure: 'notOffered' | 'offline' = 'offline';
  const absence = absenceOf(async () => fail({ kind: failure }));
  await absence.loader.load();
  expect(absence.isOffered).toBe(true);
  failure = 'notOffered';
  await absence.loader.load();
  expect([absence.isOffered, absence.agents]).toEqual([false, []]);
});

it('keeps the agents when a reload fails', async () => {
  let isBroken = false;
  const absence = absenceOf(async () => (isBroken ? fail({ kind: 'offline' }) : ok(aPage([anAgentRule()]))));
  await absence.loader.load();
  isBroken = true;
  await absence.loader.load();
  expect(absence.agents.map(({ agentName }) => agentName)).toEqual(['Li Qiang']);
});
