import type { OpinionsFile } from '#server/company/files/companyFiles.ts';
import type { SampleOpinion, SamplesFile } from '#server/company/files/historyFiles.ts';

/** Returns the opinions of a process, and the company's phrases for decisions without one. */
export const collectOpinions = ({ opinions: own }: SamplesFile, phrases: OpinionsFile): readonly SampleOpinion[] => [
  ...own,
  ...phrases.filter((phrase) => !own.some((opinion) => opinion.for === phrase.for && opinion.node === undefined)),
];
