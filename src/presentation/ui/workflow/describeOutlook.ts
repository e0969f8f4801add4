import { formatNames } from '#application/formatting/listText.ts';
import type { Language } from '#application/formatting/language.ts';
import type { ChosenPeople } from '#domain/tasks/nextNodeChoice.ts';
import type { OpenedNode, CommandPreview } from '#domain/tasks/outlook.ts';
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
  const { opens, tallyAfter, tallyBefore, backTo, closes, ends, closedJoins = [] } = outlook;
  const namesOf = (of: readonly { readonly people: OpenedNode['people'] }[]) =>
    formatNames(language, [...new Set(of.flatMap((each) => each.people.map(({ name }) => name)))]);
  const notes: (Sentence | undefined)[] = [
    tallyAfter && (tallyBefore ? needsInstead(tallyBefore, tallyAfter) : tallySentence(tallyAfter)),
    backTo && { key: 'node.backTo', values: { node: backTo.nodeName, names: namesOf([backTo]) } },
    closes.length > 0 ? { key: 'node.closes', values: { names: namesOf(closes) } } : undefined,
    ...closedJoins.map(({ nodeName, branches }): Sentence => ({
      key: ends ? 'node.closedJoinAtEnd' : 'node.closedJoin',
      values: { node: nodeName, branches: formatNames(language, branches) },
    })),
  ];
  return {
    intro: { key: introOf(outlook, goesTo) },
    notes: notes.filter((note) => note !== undefined),
    nodes: opens.map((node) => ({ ...node, people: people[node.node] ?? node.people })),
  };
}

const tallySentence = ({ agree, refuse, voted, total, needed, wanted }: Tally): Sentence => {
  const counts = { agree, refuse, voted, total, needed: needed ?? 0 };
  if (wanted !== undefined) return { key: 'node.standingFewer', values: { ...counts, wanted } };
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

function introOf({ opens, ends, goesOnAllTheSame, waitsFor, becomes }: CommandPreview, goesTo: TextKey): TextKey {
  if (becomes) return `node.becomes.${becomes}`;
  if (opens.length > 0) return goesOnAllTheSame ? 'node.goesOnAllTheSame' : goesTo;
  if (ends) return `node.ends.${ends}`;
  return waitsFor ? `node.waitsFor.${waitsFor}` : 'node.chartDecides';
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
