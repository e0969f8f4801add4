const MAKERS = new Set(['makeAutoObservable', 'makeObservable']);

/**
 * Ignores the arguments of MobX's make functions, because an additional observable property does not change results.
 */
class WatchedProperties {
  shouldIgnore(path) {
    const { node } = path;
    const isWatching = node.type === 'CallExpression' && MAKERS.has(node.callee.name);
    return isWatching ? 'how MobX watches an object' : undefined;
  }
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'watchedProperties', injectableClass: WatchedProperties }];
