declare global {
  interface Window {
    /** Set by `client/early-events.ts`, which follows translations from the first paint on. */
    showOriginals?: (element: Element) => boolean;
  }
}

/** Restores an element's original text, which hydration expects. Returns whether any text was translated. */
export function showOriginals(element: Element): boolean {
  return window.showOriginals?.(element) ?? false;
}
