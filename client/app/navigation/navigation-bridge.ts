import { loadDocument } from '#client/browser/load-document.ts';
import type { SubmitPorts } from '../store-types.ts';

/** Lets what is made before the router lead to a page: until the router stands, by a full load. */
export type NavigationBridge = SubmitPorts & { connect(navigator: SubmitPorts): void };

export function createNavigationBridge(): NavigationBridge {
  let navigator: SubmitPorts | null = null;
  return {
    async goTo(path, page) {
      if (navigator !== null) await navigator.goTo(path, page);
      else loadHere(path);
    },
    async refresh(page, shown) {
      if (navigator !== null) await navigator.refresh(page, shown);
      else loadHere(null);
    },
    connect(connected) {
      navigator = connected;
    },
  };
}

function loadHere(path: string | null): void {
  const { href } = window.location;
  loadDocument(new URL(path ?? href, href), path === null ? 'replace' : 'push');
}
