/**
 * State of one page, independent of React. `start` begins reading and refreshing; `dispose` ends it; a page may start
 * again.
 */
export interface ViewModel {
  start(): void;
  dispose(): void;
}
