type Go = (path: string | null) => void;

/** Lets what is made before the router lead to a page: until the router stands, by a full load. */
export type NavigationBridge = { goTo: Go; connect(go: Go): void };

export function createNavigationBridge(): NavigationBridge {
  let go: Go | null = null;
  return {
    goTo(path) {
      if (go !== null) go(path);
      else if (path === null) window.location.reload();
      else window.location.assign(path);
    },
    connect(connected) {
      go = connected;
    },
  };
}
