import { type ComponentType, memo, type ReactNode, Suspense, use, useLayoutEffect, useRef } from 'react';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { onIdleOrInteraction } from '#client/browser/on-idle-or-interaction.ts';
import { showOriginals } from '#client/browser/translated-text.ts';

const loaders = new Set<() => Promise<void>>();
const pending = new Set<Promise<void>>();
/** A component that React has not hydrated yet. Afterwards its `data-part` is `live`. */
const DEHYDRATED = '[data-part=""]';
/** Dispatched on a component's element when React has hydrated it. */
const HYDRATED = 'hydrated';

/**
 * Creates a component that works as plain HTML: links, forms, `<details>`. The browser keeps the server's HTML and loads
 * the code after the first view (`on-idle-or-interaction.ts`), or before the next page.
 * @param Fallback shown while the component suspends
 */
export function lazyHydrate<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType,
): ComponentType<Props> {
  const { promise, resolve } = Promise.withResolvers<ComponentType<Props>>();
  let loaded: ComponentType<Props> | null = null;
  loaders.add(async () => {
    loaded = await loadChunk(load);
    resolve(loaded);
  });

  // No hooks after `use`: when React replays a component that has suspended, they would need `use` to be called again.
  function Part(props: Props) {
    // Does not suspend once the code has loaded.
    const Loaded = loaded ?? use(promise);
    return (
      <PartElement>
        <Loaded {...props} />
      </PartElement>
    );
  }

  // Memoised: re-rendering before the code has loaded would discard the server's HTML.
  return memo((props: Props) => (
    <Suspense fallback={Fallback && <Fallback />}>
      <Part {...props} />
    </Suspense>
  ));
}

function PartElement({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  // React is about to compare the server's HTML with what it renders.
  if (element.current === null) globalThis.document?.querySelectorAll(DEHYDRATED).forEach(showOriginals);
  useLayoutEffect(() => {
    if (element.current === null) return;
    element.current.dataset.part = 'live';
    element.current.dispatchEvent(new Event(HYDRATED));
  }, []);
  return (
    <div ref={element} data-part="">
      {children}
    </div>
  );
}

/**
 * True if an element is inside a component that React has not hydrated yet. React stops the propagation of events there,
 * so a listener on the document must use the capture phase.
 */
export function isDehydrated(target: EventTarget | null): boolean {
  return dehydratedPartOf(target) !== null;
}

function dehydratedPartOf(target: EventTarget | null): Element | null {
  const part = target instanceof Element ? target.closest('[data-part]') : null;
  return part?.matches(DEHYDRATED) ? part : null;
}

/** Loads the code of all lazy components. The server calls it before it renders, the router before it shows a page. */
export async function hydrateAll(): Promise<void> {
  for (const load of loaders) {
    loaders.delete(load);
    const loading = load().finally(() => pending.delete(loading));
    pending.add(loading);
    loading.catch(() => loaders.add(load));
  }
  // Includes loads that another caller has started: rendering must wait for these, too.
  await Promise.all(pending);
}

/** Controls that need scripts. Other links and forms work without. */
const CONTROL =
  'button[type=button], input[type=checkbox], input[type=radio], a[href^="#"], a[aria-haspopup=dialog]';

/** Repeats a click, choice or submission in a component that React had not hydrated yet. */
function repeatWhenHydrated(event: Event): void {
  const part = dehydratedPartOf(event.target);
  const repeat = part === null ? null : repetitionOf(event);
  if (part === null || repeat === null) return;
  part.addEventListener(HYDRATED, repeat, { once: true });
  // Not caught: if the code fails to load, chunk-reload.ts loads the page again or shows a message.
  void hydrateAll();
}

/** Returns a function that repeats the event after hydration, or null if the browser itself handles the event. */
function repetitionOf(event: Event): (() => void) | null {
  const { target, type } = event;
  if (!(target instanceof Element)) return null;
  const control = type === 'click' ? target.closest<HTMLElement>(CONTROL) : null;
  if (control !== null) {
    event.preventDefault();
    return () => control.click();
  }
  if (type === 'submit') return repeatSubmit(event);
  if (type !== 'change' || !(target instanceof HTMLSelectElement)) return null;
  const { value } = target;
  return () => {
    target.value = value;
    target.dispatchEvent(new Event('change', { bubbles: true }));
  };
}

/** Submits a POST form again. The browser handles GET forms. */
function repeatSubmit(event: Event): (() => void) | null {
  const { target: form } = event;
  if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return null;
  event.preventDefault();
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  return () => form.requestSubmit(submitter);
}

/**
 * Hydrates all lazy components on idle or on the first interaction, and repeats interactions that came before.
 * `<html data-whole>` then lets the style sheet load images out of view, because no more code is loading.
 */
export function hydrateOnInteraction(): void {
  onIdleOrInteraction(() => {
    // A component that failed to load is fetched again when the shopper taps or types in it.
    hydrateAll()
      .catch((error: unknown) => console.warn('A lazy component did not load', error))
      .finally(() => {
        document.documentElement.dataset.whole = '';
      });
  });
  for (const type of ['click', 'change', 'submit']) document.addEventListener(type, repeatWhenHydrated, true);
  const hydrateTyped = ({ target }: Event): void => {
    if (isDehydrated(target)) hydrateAll().catch(console.warn);
  };
  document.addEventListener('input', hydrateTyped, true);
}
