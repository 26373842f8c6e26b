import type { Screen } from './screen.ts';
import { categories } from './screens/categories.tsx';
import { homePage } from './screens/home-page.tsx';
import { money } from './screens/money.tsx';
import { order } from './screens/order.tsx';
import { orders } from './screens/orders.tsx';
import { retailerForms, retailers } from './screens/retailers.tsx';
import { statement } from './screens/statement.tsx';
import { today } from './screens/today.tsx';
import { vouchers } from './screens/vouchers.tsx';

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
  { path: '/money', title: 'Money', allowed: 'owner', menuKey: 'm', routes: money },
  { path: '/money/:id', title: 'Statement', allowed: 'owner', menuKey: null, routes: statement },
  { path: '/categories', title: 'Categories', allowed: ['catalogue'], menuKey: 'g', routes: categories },
  { path: '/home-page', title: 'Home page', allowed: ['catalogue'], menuKey: 'h', routes: homePage },
  { path: '/vouchers', title: 'Vouchers', allowed: ['catalogue'], menuKey: 'v', routes: vouchers },
];
