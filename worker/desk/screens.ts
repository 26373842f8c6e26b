import type { Screen } from './screen.ts';
import { categories } from './screens/categories.tsx';
import { homePage } from './screens/home-page.tsx';
import { maintenance } from './screens/maintenance.tsx';
import { money } from './screens/money.tsx';
import { order } from './screens/order.tsx';
import { orders } from './screens/orders.tsx';
import { redirects } from './screens/redirects.tsx';
import { retailerForms, retailers } from './screens/retailers.tsx';
import { search } from './screens/search.tsx';
import { statement } from './screens/statement.tsx';
import { today } from './screens/today.tsx';
import { vouchers } from './screens/vouchers.tsx';
import { wellBeing } from './screens/well-being.tsx';

/**
 * All screens of the desk. The menu and the permissions come from this table, and nothing else is reachable. A path
 * below another screen's path also needs the other screen's role.
 */
export const SCREENS: readonly Screen[] = [
  { path: '/', title: 'Today', allowed: 'everyone', menuKey: 't', routes: today },
  { path: '/orders', title: 'Orders', allowed: ['orders'], menuKey: 'o', routes: orders },
  { path: '/orders/:id', title: 'Order', allowed: ['orders'], menuKey: null, routes: order },
  { path: '/retailers', title: 'Retailers', allowed: ['catalogue'], menuKey: 'r', routes: retailers },
  {
    path: '/retailers/:id/settings',
    title: 'Settings of a retailer',
    allowed: 'owner',
    menuKey: null,
    routes: retailerForms,
  },
  { path: '/money', title: 'Money', allowed: 'owner', menuKey: 'b', routes: money },
  { path: '/money/:id', title: 'Statement', allowed: 'owner', menuKey: null, routes: statement },
  { path: '/categories', title: 'Categories', allowed: ['catalogue'], menuKey: 'g', routes: categories },
  { path: '/home-page', title: 'Home page', allowed: ['catalogue'], menuKey: 'h', routes: homePage },
  { path: '/vouchers', title: 'Vouchers', allowed: ['catalogue'], menuKey: 'v', routes: vouchers },
  { path: '/search', title: 'Search', allowed: ['catalogue'], menuKey: 'q', routes: search },
  { path: '/redirects', title: 'Redirects', allowed: ['catalogue'], menuKey: 'd', routes: redirects },
  { path: '/maintenance', title: 'Maintenance', allowed: 'owner', menuKey: 'x', routes: maintenance },
  { path: '/well-being', title: 'Well-being', allowed: 'everyone', menuKey: 'w', routes: wellBeing },
];
