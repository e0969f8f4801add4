import { formatNames } from '#application/formatting/listText.ts';
import type { Language } from '#application/formatting/language.ts';
import type { ChosenPeople } from '#domain/tasks/nextNodeChoice.ts';
import type { OpenedNode, CommandPreview } from '#domain/tasks/commandPreview.ts';
import type { Tally } from '#domain/tasks/tallyVotes.ts';
import type { NextNode } from '#domain/tasks/taskViews.ts';
import type { TextKey, TextValues } from '../i18n/textKeys.ts';

interface Sentence {
  readonly key: TextKey;
  readonly values?: TextValues;
}

/** A preview as text keys: an intro, the opened nodes, and notes on further effects. */
export interface PreviewSentences {
  readonly intro: Sentence;
  readonly nodes: readonly OpenedNode[];
  readonly notes: readonly Sentence[];
}
interface Words {
  readonly language: Language;
  readonly goesTo?: TextKey;
}

/**
 * Describes the preview of a command. `people` are the assignees selected on this page; they replace the predicted
 * ones.
 */
export function describeOutlook(
  outlook: CommandPreview,
  { language, goesTo = 'node.goesTo' }: Words,
  people: ChosenPeople = {},
): PreviewSentences {
  const { openedNodes, tallyAfter, tallyBefore, returnsTo, closedTasks, outcome, closedJoins = [] } = outlook;
  const namesOf = (of: readonly { readonly people: OpenedNode['people'] }[]) =>
    formatNames(language, [...new Set(of.flatMap((each) => each.people.map(({ name }) => name)))]);
  const notes: (Sentence | undefined)[] = [
    tallyAfter && (tallyBefore ? needsInstead(tallyBefore, tallyAfter) : tallySentence(tallyAfter)),
    returnsTo && { key: 'node.backTo', values: { node: returnsTo.nodeName, names: namesOf([returnsTo]) } },
    closedTasks.length > 0 ? { key: 'node.closes', values: { names: namesOf(closedTasks) } } : undefined,
    ...closedJoins.map(({ nodeName, branches }): Sentence => ({
      key: outcome ? 'node.closedJoinAtEnd' : 'node.closedJoin',
      values: { node: nodeName, branches: formatNames(language, branches) },
    })),
  ];
  return {
    intro: { key: introOf(outlook, goesTo) },
    notes: notes.filter((note) => note !== undefined),
    nodes: openedNodes.map((node) => ({ ...node, people: people[node.node] ?? node.people })),
  };
}

const tallySentence = ({ agree, refuse, voted, total, needed, requiredByRule }: Tally): Sentence => {
  const counts = { agree, refuse, voted, total, needed: needed ?? 0 };
  if (requiredByRule !== undefined) return { key: 'node.standingFewer', values: { ...counts, wanted: requiredByRule } };
  return { key: needed === undefined ? 'node.standing' : 'node.standingNeeded', values: counts };
};

/** Describes how additional signers change the vote. */
const needsInstead = (now: Tally, then: Tally): Sentence =>
  now.needed === undefined || then.needed === undefined
    ? { key: 'node.votesInstead', values: { total: then.total, totalNow: now.total } }
    : {
        key: 'node.needsInstead',
        values: { needed: then.needed, total: then.total, neededNow: now.needed, totalNow: now.total },
      };

function introOf(
  { openedNodes, outcome, isSameAsAgreement, waitReason, newStatus }: CommandPreview,
  goesTo: TextKey,
): TextKey {
  if (newStatus) return `node.becomes.${newStatus}`;
  if (openedNodes.length > 0) return isSameAsAgreement ? 'node.goesOnAllTheSame' : goesTo;
  if (outcome) return `node.ends.${outcome}`;
  return waitReason ? `node.waitsFor.${waitReason}` : 'node.chartDecides';
}

/** Describes the next nodes of a platform that reports nothing else about them. */
export function describeNextNodes(
  userNodes: readonly NextNode[],
  isEnd: boolean,
  goesTo: TextKey = 'node.goesTo',
): PreviewSentences {
  const nodes = userNodes.map(({ id, name, executors, voting }): OpenedNode => ({
    node: id,
    nodeName: name,
    people: executors,
    ...(voting && { voting }),
  }));
  return {
    intro: { key: nodes.length > 0 ? goesTo : isEnd ? 'node.ends.open' : 'node.chartDecides' },
    nodes,
    notes: [],
  };
}
