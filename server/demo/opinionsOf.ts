import type { OpinionsFile } from '../definitions/files/companyFiles.ts';
import type { SampleOpinion, SamplesFile } from '../definitions/files/historyFiles.ts';

/** What people write in a process: its own opinions, and for occasions that have none the phrases of the company. */
export const opinionsOf = ({ opinions: own }: SamplesFile, phrases: OpinionsFile): readonly SampleOpinion[] => [
  ...own,
  ...phrases.filter((phrase) => !own.some((opinion) => opinion.for === phrase.for && opinion.node === undefined)),
];
