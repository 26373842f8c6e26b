import type { AppServices } from './app-services.ts';
import { type FormPost, readFormPost } from './form-post.ts';

/** A form that was sent before the app ran. `post` has an answer if it was posted at once; the others wait for the app. */
export type EarlySubmission = { form: HTMLFormElement; submitter: HTMLElement | null; post: FormPost };

declare global {
  interface Window {
    /** Left by `client/early-events.ts`. */
    earlySubmissions?: { list: readonly EarlySubmission[]; takeOver(): void; giveUp(): void };
  }
}

/** Name of the custom property that shows the cart's count until the app does. */
export const EARLY_COUNT = '--early-count';

const adopted = new WeakMap<HTMLFormElement, EarlySubmission>();

/** The button of a form that was sent: it shows that it is busy. */
export function buttonOf({ form, submitter }: Pick<EarlySubmission, 'form' | 'submitter'>): Element | null {
  return submitter ?? form.querySelector('[type=submit]');
}

/** Restores the HTML that the server sent, as hydration expects it. */
export function unmarkEarlySubmissions(): void {
  for (const press of window.earlySubmissions?.list ?? []) buttonOf(press)?.removeAttribute('aria-busy');
}

/**
 * Takes over from the first script: sends every form that was pressed once more, now through the app. What was posted
 * already is not posted again: the app waits for that answer.
 * @param showFailure for a form that is no longer on the page
 */
export function resubmitEarlySubmissions(
  { submit, showDone }: Pick<AppServices, 'submit' | 'showDone'>,
  showFailure: (text: string) => void,
): void {
  const early = window.earlySubmissions;
  if (early === undefined) return;
  delete window.earlySubmissions;
  early.takeOver();
  for (const press of early.list) {
    const { form, submitter, post } = press;
    if (form.isConnected) {
      adopted.set(form, press);
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

/** Reads a form as it is sent, or as the first script has posted it already. */
export function readSubmission(form: HTMLFormElement, submitter: HTMLElement | null): FormPost {
  const press = adopted.get(form);
  adopted.delete(form);
  return press?.post.answer === undefined ? readFormPost(form, submitter) : press.post;
}
