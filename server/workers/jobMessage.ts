/** Messages to a thread: a job, its parts one by one, and the end of the parts. */
export type JobMessage<Job, Part> = { readonly job: Job } | { readonly part: Part } | { readonly isEnd: true };

/** The result of a job, or its error. */
export type JobResult<Done> = { readonly done: Done } | { readonly fault: string };

/** A part of a job's result. One large message would block the receiving thread. */
export interface JobPiece<Piece> {
  readonly piece: Piece;
}
