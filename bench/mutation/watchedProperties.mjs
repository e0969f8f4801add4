const MAKERS = new Set(['makeAutoObservable', 'makeObservable']);

/** Leaves out what tells MobX how to watch an object: a property watched once too often gives the same answers. */
class WatchedProperties {
  shouldIgnore(path) {
    const { node } = path;
    const isWatching = node.type === 'CallExpression' && MAKERS.has(node.callee.name);
    return isWatching ? 'how MobX watches an object' : undefined;
  }
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'watchedProperties', injectableClass: WatchedProperties }];
