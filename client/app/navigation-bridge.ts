import type { PagePayload } from '#shared/navigation/page-payload.ts';

/** What the stores ask of the router: to go to a page, and to draw the page on screen with newer data. */
type Navigator = {
  goTo(path: string | null): Promise<void>;
  /** `shown`: path and query of the page that the data is of; on another page it is dropped. */
  refresh(page: PagePayload, shown: string): Promise<void>;
};

/** Lets what is made before the router lead to a page: until the router stands, by a full load. */
export type NavigationBridge = Navigator & { connect(navigator: Navigator): void };

export function createNavigationBridge(): NavigationBridge {
  let navigator: Navigator | null = null;
  return {
    async goTo(path) {
      if (navigator !== null) await navigator.goTo(path);
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
