import { useEffect, useRef } from 'react';
import { layers } from '../layout/layers.ts';

interface Layer {
  readonly close: () => void;
}

/** Number of open layers (sheet, picker, selection, menu) of the current history entry, stored in its state. */
const layerCount = (): number => (window.history.state as { layer?: number } | null)?.layer ?? 0;

/** Whether the application itself is going back, which must not close a layer. */
const backNavigation = { isOnItsWay: false };

function goBackBy(steps: number, then?: () => void): void {
  backNavigation.isOnItsWay = true;
  const arrive = () => {
    backNavigation.isOnItsWay = false;
    then?.();
  };
  window.addEventListener('popstate', arrive, { once: true });
  window.history.go(-steps);
}

/** Removes the entries of open layers from the history before the app navigates. */
function leaveLayers(then: () => void): void {
  if (backNavigation.isOnItsWay) window.addEventListener('popstate', then, { once: true });
  else if (layerCount() > 0) goBackBy(layerCount(), then);
  else then();
}

/** Open layers of the page, the topmost last. */
const openLayers: Layer[] = [];
/** History index (`idx` of the router) of the page with the open layers. */
let page: unknown;
let timer: ReturnType<typeof setTimeout> | undefined;
const historyIndex = (): unknown => (window.history.state as { idx?: number } | null)?.idx;

/**
 * Makes the number of history entries match the open layers: an opened layer adds an entry, a layer closed by its
 * button removes one.
 */
function syncHistory(): void {
  if (backNavigation.isOnItsWay) return;
  const excess = layerCount() - openLayers.length;
  if (excess > 0) goBackBy(excess);
  page = historyIndex();
  while (layerCount() < openLayers.length)
    window.history.pushState({ ...(window.history.state as object | null), layer: layerCount() + 1 }, '');
}
/** Delayed, as one sheet may replace another, and a rejected close adds its entry again. */
function scheduleSync(): void {
  clearTimeout(timer);
  timer = setTimeout(syncHistory);
}

function closeExcessLayers(): void {
  if (!backNavigation.isOnItsWay && historyIndex() === page)
    for (const layer of openLayers.slice(layerCount()).reverse()) layer.close();
  scheduleSync();
}
/** Called for each layer; adding the same listener again has no effect. */
function listen(): void {
  layers.areOpen = () => layerCount() > 0;
  layers.leave = leaveLayers;
  window.addEventListener('popstate', closeExcessLayers);
}

/** While the component is mounted with `onClose`, the browser's Back button closes it instead of leaving the page. */
export function useCloseOnBack(onClose: (() => void) | undefined): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  const isClosable = onClose !== undefined;
  useEffect(() => {
    if (!isClosable) return undefined;
    const layer = { close: () => close.current?.() };
    listen();
    openLayers.push(layer);
    scheduleSync();
    return () => {
      openLayers.splice(openLayers.indexOf(layer), 1);
      scheduleSync();
    };
  }, [isClosable]);
}
