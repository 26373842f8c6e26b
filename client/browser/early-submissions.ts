import type { AppServices } from './app-services.ts';
import { type FormPost, readFormPost } from './form-post.ts';

/** A form that was sent before the app ran. `post` has an answer if it was posted at once; the others wait for the app. */
export type EarlyPress = { form: HTMLFormElement; submitter: HTMLElement | null; post: FormPost };

declare global {
  interface Window {
    /** Left by `client/early-events.ts`. */
    earlyPresses?: { list: readonly EarlyPress[]; takeOver(): void; giveUp(): void };
  }
}

/** Name of the custom property that shows the cart's count until the app does. */
export const EARLY_COUNT = '--early-count';

const adopted = new WeakMap<HTMLFormElement, EarlyPress>();

/** The button of a form that was sent: it shows that it is busy. */
export function buttonOf({ form, submitter }: Pick<EarlyPress, 'form' | 'submitter'>): Element | null {
  return submitter ?? form.querySelector('[type=submit]');
}

/** Restores the HTML that the server sent, as hydration expects it. */
export function unmarkEarlyPresses(): void {
  for (const press of window.earlyPresses?.list ?? []) buttonOf(press)?.removeAttribute('aria-busy');
}

/**
 * Takes over from the first script: sends every form that was pressed once more, now through the app. What was posted
 * already is not posted again: the app waits for that answer.
 * @param showFailure for a form that is no longer on the page
 */
export function takeEarlyPresses(
  { submit, showDone }: Pick<AppServices, 'submit' | 'showDone'>,
  showFailure: (text: string) => void,
): void {
  const early = window.earlyPresses;
  if (early === undefined) return;
  delete window.earlyPresses;
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
export function readPress(form: HTMLFormElement, submitter: HTMLElement | null): FormPost {
  const press = adopted.get(form);
  adopted.delete(form);
  return press?.post.answer === undefined ? readFormPost(form, submitter) : press.post;
}
