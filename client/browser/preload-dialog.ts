/** The first script's element: it names the chunks of the auth dialog. */
export const FIRST_TAP_ELEMENT = 'first-tap';

/** Begins to fetch the auth dialog, all its chunks at once: its `import()` alone would find them one after another. */
export function preloadDialog(): void {
  const script = document.getElementById(FIRST_TAP_ELEMENT);
  for (const href of script?.dataset.dialog?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    // Scripts get the nonce by the property alone.
    link.nonce = script?.nonce ?? '';
    document.head.append(link);
  }
  if (script !== null) delete script.dataset.dialog;
}
