import type { Decided } from '#domain/process/command.ts';
import type { notices } from '../storage/schema/notices.ts';

/** What a command has to tell people, one row for each; their ids follow those the core took of the command's own block. */
export function noticeRows({ state, effects, event: { actor, answers }, idsUsed }: Decided, tenant: string): (typeof notices.$inferInsert)[] {
  const told = effects.flatMap((effect) => (effect.kind === 'told' ? effect.people.map((person) => ({ ...effect, person })) : []));
  return told.map(({ person, task, about, opinion }, position) => ({
    id: String(BigInt(answers.ids.first) + BigInt(idsUsed + position)), tenant, person, instance: state.id, task: task ?? null, about, opinion,
    sender: actor.person.id, senderName: actor.person.name, at: answers.now,
  }));
}
