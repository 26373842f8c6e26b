import { type ComponentType, memo, type ReactNode, Suspense, use, useLayoutEffect, useRef } from 'react';
import { isDehydrated, replayHeldEvents, restoreOriginalText } from '#client/browser/held-events.ts';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { onIdleOrInteraction } from '#client/browser/on-idle-or-interaction.ts';

const loaders: (() => Promise<void>)[] = [];

/** A component whose server HTML stays until its code has loaded. */
export type LazyComponent<Props> = ComponentType<Props> & { load(): Promise<void> };

/**
 * Creates a component that hydrates late, so it must also work as plain HTML (links, forms, `<details>`). The browser
 * keeps the server's HTML and loads the component's code after the first view (`on-idle-or-interaction.ts`), or before
 * the next page.
 * @param Fallback shown while the component suspends
 */
export function lazyHydrate<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType,
): LazyComponent<Props> {
  const { promise, resolve } = Promise.withResolvers<ComponentType<Props>>();
  let loaded: ComponentType<Props> | null = null;
  async function loadCode(): Promise<void> {
    loaded ??= await loadChunk(load);
    resolve(loaded);
  }
  loaders.push(loadCode);

  // Must not call hooks after `use`, because React may replay the suspended component once the code has loaded. `use`
  // is then skipped, which would break later hooks.
  function Part(props: Props) {
    // Does not suspend once the code has loaded.
    const Loaded = loaded ?? use(promise);
    return (
      <PartElement>
        <Loaded {...props} />
      </PartElement>
    );
  }

  // Memoised, because re-rendering before the code has loaded would discard the server's HTML.
  const Lazy = memo((props: Props) => (
    <Suspense fallback={Fallback && <Fallback />}>
      <Part {...props} />
    </Suspense>
  ));
  return Object.assign(Lazy, { load: loadCode });
}

function PartElement({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  // React is about to compare the server's HTML with its own render, so restore translated text first.
  if (element.current === null)
    globalThis.document?.querySelectorAll('[data-part=""]').forEach(restoreOriginalText);
  useLayoutEffect(() => {
    if (element.current === null) return;
    element.current.dataset.part = 'live';
    replayHeldEvents();
  }, []);
  // Once React has hydrated the component, its `data-part` is `live`.
  return (
    <div ref={element} data-part="">
      {children}
    </div>
  );
}

/** Loads the code of all lazy components. The server does so before rendering, and the router before showing a page. */
export async function loadLazyComponents(): Promise<void> {
  await Promise.all(loaders.map((load) => load()));
}

/**
 * Hydrates all lazy components on idle or on the first interaction. Then sets `<html data-whole>`, so that the style
 * sheet lets images out of view load, because they can then no longer delay the loading of code.
 */
export function hydrateOnInteraction(): void {
  onIdleOrInteraction(() => {
    // A failure is only logged, because a tap or typing in a component loads its code again.
    loadLazyComponents()
      .catch((error: unknown) => console.warn('A lazy component did not load', error))
      .finally(() => {
        document.documentElement.dataset.whole = '';
      });
  });
  // Not caught, so that `handleMissingChunks` handles code that fails to load.
  if (window.earlyEvents !== undefined) window.earlyEvents.onHold = () => void loadLazyComponents();
  const hydrateTyped = ({ target }: Event): void => {
    if (isDehydrated(target)) loadLazyComponents().catch(console.warn);
  };
  document.addEventListener('input', hydrateTyped, true);
}
