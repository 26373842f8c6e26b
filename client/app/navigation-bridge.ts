import type { SubmitPorts } from './settle-form.ts';

/** Lets what is made before the router lead to a page: until the router stands, by a full load. */
export type NavigationBridge = SubmitPorts & { connect(navigator: SubmitPorts): void };

export function createNavigationBridge(): NavigationBridge {
  let navigator: SubmitPorts | null = null;
  return {
    async goTo(path, page) {
      if (navigator !== null) await navigator.goTo(path, page);
      else if (path === null) window.location.reload();
      else window.location.assign(path);
    },
    async refresh(page, shown) {
      if (navigator !== null) await navigator.refresh(page, shown);
      else window.location.reload();
    },
    connect(connected) {
      navigator = connected;
    },
  };
}
