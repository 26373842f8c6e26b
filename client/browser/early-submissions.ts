import type { AppServices } from './app-services.ts';
import { type FormPost, readFormPost } from './form-post.ts';

/** A form submitted before the app ran. `post.answer` is set if it was posted at once; other forms wait for the app. */
export type EarlySubmission = { form: HTMLFormElement; submitter: HTMLElement | null; post: FormPost };

declare global {
  interface Window {
    /** Set by `client/early-events.ts`. */
    earlySubmissions?: { list: readonly EarlySubmission[]; takeOver(): void; giveUp(): void };
  }
}

/** CSS custom property that shows the cart's count until the app does. */
export const EARLY_COUNT = '--early-count';

const adopted = new WeakMap<HTMLFormElement, EarlySubmission>();

/** Returns the button that shows that its form is being submitted. */
export function buttonOf({ form, submitter }: Pick<EarlySubmission, 'form' | 'submitter'>): Element | null {
  return submitter ?? form.querySelector('[type=submit]');
}

/** Restores the server's HTML, which hydration expects. */
export function unmarkEarlySubmissions(): void {
  for (const early of window.earlySubmissions?.list ?? []) buttonOf(early)?.removeAttribute('aria-busy');
}

/**
 * Takes over from `early-events.ts`: submits every captured form again, now through the app. A form that was already posted
 * is not posted twice: the app waits for its response.
 * @param showFailure reports the failure of a form that is no longer on the page
 */
export function resubmitEarlySubmissions(
  { submit, showDone }: Pick<AppServices, 'submit' | 'showDone'>,
  showFailure: (text: string) => void,
): void {
  const script = window.earlySubmissions;
  if (script === undefined) return;
  delete window.earlySubmissions;
  script.takeOver();
  for (const early of script.list) {
    const { form, submitter, post } = early;
    if (form.isConnected) {
      adopted.set(form, early);
      form.requestSubmit(submitter);
      continue;
    }
    // React could not hydrate the form and has rendered another one.
    void submit(post).then((result) => {
      if (result.kind === 'done') showDone(result);
      else if (result.kind === 'refused') showFailure(result.message);
    });
  }
}

/** Returns the form's data, or the post that `early-events.ts` has already started. */
export function readSubmission(form: HTMLFormElement, submitter: HTMLElement | null): FormPost {
  const early = adopted.get(form);
  adopted.delete(form);
  return early?.post.answer === undefined ? readFormPost(form, submitter) : early.post;
}
