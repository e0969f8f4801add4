/** What a thread is told: a job, its parts one by one, and that there are no more. */
export type JobMessage<Job, Part> = { readonly job: Job } | { readonly part: Part } | { readonly isEnd: true };

/** What came of a job, or what went wrong with it. */
export type JobAnswer<Done> = { readonly done: Done } | { readonly fault: string };
