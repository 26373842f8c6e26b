import { expect, it, vi } from 'vitest';
import { createCurrentView, type ViewChange } from '#client/app/current-view.ts';
import { storeVersion } from '#client/app/update-stores.ts';
import type { View } from '#client/app/view.ts';
import { A_VIEW } from '../support/a-router.ts';
import { aTab } from '../support/a-tab.ts';

const MENU = [{ id: 1, name: 'Toys', children: [] }];

function aViewWithMenu(menu: View['layout']['menu']): View {
  return { ...A_VIEW, layout: { ...A_VIEW.layout, menu } };
}

/** The current view of a tab, with a record of the drawn menus and the writes to the tab's storage. */
function aCurrentView(first: View) {
  const { stores, window } = aTab();
  const drawn: unknown[] = [];
  const setItem = vi.spyOn(window.sessionStorage, 'setItem');
  const view = createCurrentView(first, stores, (shown: ViewChange) => drawn.push(shown.view.layout.menu));
  return { drawn, setItem, show: (next: View) => view.show(next, 'push', storeVersion(stores)) };
}

it('stores the menu of each view once', () => {
  const { setItem, show } = aCurrentView(aViewWithMenu(MENU));
  expect(setItem).toHaveBeenCalledTimes(1);
  show(aViewWithMenu(MENU));
  expect(setItem).toHaveBeenCalledTimes(2);
});

it('shows the last menu on a page that arrives without one (R-STATE-4)', () => {
  const { drawn, show } = aCurrentView(aViewWithMenu(MENU));
  show(aViewWithMenu([]));
  expect(drawn).toEqual([MENU]);
});
