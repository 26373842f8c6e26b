/** The first script's element: it names the chunks of the auth dialog. */
export const FIRST_TAP_ELEMENT = 'first-tap';

let coming: Promise<unknown> | null = null;

/**
 * Begins to fetch the auth dialog, all its chunks at once: its `import()` alone would find them one after another.
 * @returns resolves when they are here, or will not come
 */
export function preloadDialog(): Promise<unknown> {
  const script = document.getElementById(FIRST_TAP_ELEMENT);
  coming ??= Promise.all(
    (script?.dataset.dialog?.split(' ') ?? []).map((href) => preload(href, script?.nonce)),
  );
  return coming;
}

function preload(href: string, nonce = ''): Promise<unknown> {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  // Scripts get the nonce by the property alone.
  link.nonce = nonce;
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
}
