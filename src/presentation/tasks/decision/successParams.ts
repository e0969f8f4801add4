import type { Vote } from '#domain/workflow/processDefinition.ts';
import type { PageParams } from '../../ui/navigation/addresses.ts';

const SUCCESSES: Readonly<Record<Vote, PageParams>> = {
  agree: { done: 'approved', did: 'agree' },
  refuse: { did: 'refuse' },
  abstain: { did: 'abstain' },
};

/** Parameters of the success page for a decision. Agreeing to a returned request resubmits it. */
export const successParams = (vote: Vote, isToRevise: boolean): PageParams =>
  isToRevise && vote === 'agree' ? { did: 'resubmit' } : SUCCESSES[vote];
