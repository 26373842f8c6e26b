import type { AppServices } from './app-services.ts';
import { type FormPost, readFormPost } from './form-post.ts';

/**
 * A form submitted before the app ran. `post.answer` is set if the form was posted at once; otherwise the form waits
 * for the app.
 */
export type EarlySubmission = { form: HTMLFormElement; submitter: HTMLElement | null; post: FormPost };

declare global {
  interface Window {
    /** Set by `client/early-events.ts`. */
    earlySubmissions?: { list: readonly EarlySubmission[]; takeOver(): void; giveUp(): void };
  }
}

/** CSS custom property with the cart's count, for use until the app shows it. */
export const EARLY_COUNT = '--early-count';

const adopted = new WeakMap<HTMLFormElement, EarlySubmission>();

/** Returns the button that is shown as busy while its form is being submitted. */
export function buttonOf({ form, submitter }: Pick<EarlySubmission, 'form' | 'submitter'>): Element | null {
  return submitter ?? form.querySelector('[type=submit]');
}

/** Removes all marks from forms submitted early, because hydration expects the server's HTML. */
export function unmarkEarlySubmissions(): void {
  for (const early of window.earlySubmissions?.list ?? []) buttonOf(early)?.removeAttribute('aria-busy');
}

/**
 * Takes over from `early-events.ts`: submits every captured form again, now through the app. A form that was already
 * posted is not posted again: the app waits for that response.
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
    // The form is no longer on the page, because React could not hydrate it and has rendered a new one.
    void submit(post).then((result) => {
      if (result.kind === 'done') showDone(result);
      else if (result.kind === 'refused') showFailure(result.message);
    });
  }
}

/** Returns the form's data, or the post that `early-events.ts` has already started for this form. */
export function readSubmission(form: HTMLFormElement, submitter: HTMLElement | null): FormPost {
  const early = adopted.get(form);
  adopted.delete(form);
  return early?.post.answer === undefined ? readFormPost(form, submitter) : early.post;
}
