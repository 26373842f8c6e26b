import { type ComponentType, memo, Suspense, use, useLayoutEffect, useRef } from 'react';

const sleeping = new Set<() => Promise<void>>();
const underWay = new Set<Promise<void>>();
const awake = new WeakSet<Element>();
/** Tells, at a part, that React has taken it over. */
const AWAKE = 'awake';

type SleepingPartOptions<Props> = {
  /** Shown while what the part itself waits for has not come. */
  Fallback?: ComponentType;
  /** The part's HTML, where the server has drawn it before. */
  drawn?(props: Props): string | undefined;
};

/**
 * A part of the page that works as plain HTML: links, forms, `<details>`. The server renders it; in the browser its
 * HTML stands untouched, and its code comes only when someone stirs (a pointer, a key, a finger) or goes on to
 * another page. So a first view does not pay for it.
 */
export function sleepingPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: SleepingPartOptions<Props> = {},
): ComponentType<Props> {
  const { Fallback, drawn } = options;
  const { promise, resolve } = Promise.withResolvers<ComponentType<Props>>();
  sleeping.add(async () => {
    const Loaded = await load();
    resolve(Loaded);
    // React need not wait a moment for what is here.
    Object.assign(promise, { status: 'fulfilled', value: Loaded });
  });

  // Not drawn anew while nothing about it changes: React would take the sleeping HTML away to do so.
  return memo((props: Props) => (
    <Suspense fallback={Fallback && <Fallback />}>
      <Part loaded={promise} props={props} html={drawn?.(props)} />
    </Suspense>
  ));
}

type PartProps<Props> = { loaded: Promise<ComponentType<Props>>; props: Props; html: string | undefined };

function Part<Props extends object>({ loaded, props, html }: PartProps<Props>) {
  const Loaded = use(loaded);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current === null) return;
    awake.add(place.current);
    place.current.dispatchEvent(new Event(AWAKE));
  }, []);
  const attributes = { ref: place, className: 'contents', 'data-part': true };
  return html === undefined ? (
    <div {...attributes}>
      <Loaded {...props} />
    </div>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own HTML of this part
    <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/**
 * Whether something stands in a part that React has not taken over yet. React keeps such events to itself without
 * acting on them, so whoever listens to the whole document must hear them before React does.
 */
export function isAsleep(target: EventTarget | null): boolean {
  return sleepingPartOf(target) !== null;
}

function sleepingPartOf(target: EventTarget | null): Element | null {
  const part = target instanceof Element ? target.closest('[data-part]') : null;
  return part === null || awake.has(part) ? null : part;
}

/** Fetches the code of every part that sleeps: the server before it renders, the router before it shows a page. */
export async function wakeParts(): Promise<void> {
  for (const wake of sleeping) {
    sleeping.delete(wake);
    const waking = wake().finally(() => underWay.delete(waking));
    underWay.add(waking);
    waking.catch(() => sleeping.add(wake));
  }
  // Also what another caller began: nobody may draw before it is here.
  await Promise.all(underWay);
}

/** What only code can answer: links and forms do without. */
const CONTROL = 'button[type=button], input[type=checkbox], input[type=radio], a[href^="#"]';

/** A click or a choice in a part that sleeps is made again once it is awake: the first one counts, too. */
function repeatWhenAwake(event: Event): void {
  const { target, type } = event;
  const part = sleepingPartOf(target);
  if (part === null || !(target instanceof Element)) return;
  const control = type === 'click' ? target.closest<HTMLElement>(CONTROL) : null;
  if (control !== null) {
    event.preventDefault();
    part.addEventListener(AWAKE, () => control.click(), { once: true });
  } else if (type === 'change' && target instanceof HTMLSelectElement) {
    const { value } = target;
    part.addEventListener(
      AWAKE,
      () => {
        target.value = value;
        target.dispatchEvent(new Event('change', { bubbles: true }));
      },
      { once: true },
    );
  }
}

/** Wakes the parts at the first sign of a shopper who does something. */
export function wakePartsOnInterest(): void {
  const heard = new AbortController();
  const onInterest = (): void => {
    heard.abort();
    wakeParts().catch((error: unknown) => console.warn('A part of the page did not come', error));
  };
  for (const type of ['pointerover', 'pointerdown', 'touchstart', 'keydown']) {
    // Before React, which keeps to itself what happens in a part that sleeps.
    document.addEventListener(type, onInterest, { signal: heard.signal, passive: true, capture: true });
  }
  for (const type of ['click', 'change']) document.addEventListener(type, repeatWhenAwake, true);
}
