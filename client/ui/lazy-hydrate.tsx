import { type ComponentType, memo, type ReactNode, Suspense, use, useLayoutEffect, useRef } from 'react';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { onIdleOrInteraction } from '#client/browser/on-idle-or-interaction.ts';
import { showOriginals } from '#client/browser/show-originals.ts';

const loaders: (() => Promise<void>)[] = [];
/** Selects components that React has not hydrated yet. Once hydrated, a component's `data-part` is `live`. */
const DEHYDRATED = '[data-part=""]';
/** The event dispatched on a component's element once React has hydrated it. */
const HYDRATED = 'hydrated';

/**
 * Creates a component that works as plain HTML: links, forms, `<details>`. The browser keeps the server's HTML and
 * loads the component's code after the first view (`on-idle-or-interaction.ts`), or before the next page.
 * @param Fallback shown while the component suspends
 */
export function lazyHydrate<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType,
): ComponentType<Props> {
  const { promise, resolve } = Promise.withResolvers<ComponentType<Props>>();
  let loaded: ComponentType<Props> | null = null;
  loaders.push(async () => {
    loaded ??= await loadChunk(load);
    resolve(loaded);
  });

  // No hooks after `use`: if the code has loaded by the time React replays a suspended component, `use` is skipped,
  // which later hooks do not survive.
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
  // React is about to compare the server's HTML with its own render, so restore translated text first.
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
 * True if an element is inside a component that React has not hydrated yet. React stops events there, so a listener on
 * the document must use the capture phase.
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
  await Promise.all(loaders.map((load) => load()));
}

/** Controls that need scripts. Other links and forms work without scripts. */
const CONTROL =
  'button[type=button], input[type=checkbox], input[type=radio], a[href^="#"], a[aria-haspopup=dialog]';

/**
 * Intercepts a click, choice or submission in a component that React has not hydrated yet, and repeats it after
 * hydration.
 */
function repeatWhenHydrated(event: Event): void {
  const part = dehydratedPartOf(event.target);
  const repeat = part === null ? null : repetitionOf(event);
  if (part === null || repeat === null) return;
  part.addEventListener(HYDRATED, repeat, { once: true });
  // Not caught, so that `handleMissingChunks` handles code that fails to load.
  void hydrateAll();
}

/** Returns a function that repeats the event after hydration; null if the browser itself handles the event. */
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

/** Returns a function that submits a POST form again; null for GET forms, which the browser handles. */
function repeatSubmit(event: Event): (() => void) | null {
  const { target: form } = event;
  if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return null;
  event.preventDefault();
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  return () => form.requestSubmit(submitter);
}

/**
 * Hydrates all lazy components on idle or on the first interaction, and repeats interactions that came earlier. Then
 * `<html data-whole>` lets the style sheet load images that are out of view, because no more code is loading.
 */
export function hydrateOnInteraction(): void {
  onIdleOrInteraction(() => {
    // Loads code again that failed to load, when the shopper taps or types in its component.
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
