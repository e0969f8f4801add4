/**
 * State of one page, free of React. `start` begins reading and following; `dispose` ends it; a page may start again.
 */
export interface ViewModel {
  start(): void;
  dispose(): void;
}
