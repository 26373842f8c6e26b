import { type FormPost, readFormPost } from './form-post.ts';

/** An event in a part of the page that React has not hydrated yet. `client/early-events.ts` holds it. */
export type HeldEvent = {
  /** The control, field or form on which the event occurred. */
  target: Element;
  /** The button to show as busy if the app does not run yet. */
  button: Element | null;
  replay(): void;
  /**
   * Set for a form. `post.response` is set if the form was posted at once; otherwise the form waits until its part of
   * the page is hydrated.
   */
  post?: FormPost;
};

declare global {
  interface Window {
    /** Set by `client/early-events.ts`. */
    earlyEvents?: {
      held: HeldEvent[];
      /** Called when an event in a lazy component is held after the app has started. */
      onHold(): void;
      /** Call if the app fails to start. */
      giveUp(): void;
      /** Restores an element's original text. Returns whether any text was translated. */
      restoreOriginalText(element: Element): boolean;
    };
  }
}

/** The id of the login dialog's heading. `early-events.ts` finds the dialog by this id. */
export const LOGIN_TITLE_ID = 'auth-title';

/**
 * Selects the parts of the page that React has not hydrated: a lazy component (`lazy-hydrate.tsx`), or the whole
 * document.
 */
const DEHYDRATED = '[data-part=""], :root:not([data-live])';

/**
 * True if an element is in a part that React has not hydrated yet. React stops events there, so a listener on the
 * document must use the capture phase.
 */
export function isDehydrated(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(DEHYDRATED) !== null;
}

/** Restores an element's original text, which hydration expects. Returns whether any text was translated. */
export function restoreOriginalText(element: Element): boolean {
  return window.earlyEvents?.restoreOriginalText(element) ?? false;
}

/** The post of the submission that is being replayed. */
let replayed: FormPost | undefined;

/** Set by {@link handleReplacedForms}. */
let submitReplaced: (post: FormPost) => void = () => undefined;

/**
 * Sets the function that submits a held form if the form is no longer on the page, because React could not hydrate it
 * and replaced it.
 */
export function handleReplacedForms(submit: (post: FormPost) => void): void {
  submitReplaced = submit;
}

/** Replays the held events in all parts of the page that React has hydrated by now. */
export function replayHeldEvents(): void {
  const { held = [], onHold } = window.earlyEvents ?? {};
  for (const event of held.splice(0)) {
    const { target, button, post } = event;
    button?.removeAttribute('aria-busy');
    if (!target.isConnected) {
      if (post !== undefined) submitReplaced(post);
    } else if (isDehydrated(target)) {
      held.push(event);
      onHold?.();
    } else {
      replayed = post;
      event.replay();
      replayed = undefined;
    }
  }
}

/** Returns the form's data, or the post that `early-events.ts` has already started for this form. */
export function readSubmission(form: HTMLFormElement, submitter: HTMLElement | null): FormPost {
  return replayed?.response === undefined ? readFormPost(form, submitter) : replayed;
}
