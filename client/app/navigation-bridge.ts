type Go = (path: string | null) => Promise<void>;

/** Lets what is made before the router lead to a page: until the router stands, by a full load. */
export type NavigationBridge = { goTo: Go; connect(go: Go): void };

export function createNavigationBridge(): NavigationBridge {
  let go: Go | null = null;
  return {
    async goTo(path) {
      if (go !== null) await go(path);
      else if (path === null) window.location.reload();
      else window.location.assign(path);
    },
    connect(connected) {
      go = connected;
    },
  };
}
