import type { Screen } from './screen.ts';
import { categories } from './screens/categories.tsx';
import { customers } from './screens/customers.tsx';
import { homePage } from './screens/home-page.tsx';
import { imports } from './screens/imports.tsx';
import { maintenance } from './screens/maintenance.tsx';
import { messages } from './screens/messages.tsx';
import { money } from './screens/money.tsx';
import { order } from './screens/order-actions.ts';
import { orders } from './screens/orders.tsx';
import { packing } from './screens/packing.tsx';
import { payments } from './screens/payments.tsx';
import { productScreen } from './screens/product-actions.ts';
import { products } from './screens/products.tsx';
import { redirects } from './screens/redirects.tsx';
import { refunds } from './screens/refunds.tsx';
import { newRetailer, retailerForms, retailers } from './screens/retailers.tsx';
import { returns } from './screens/returns.tsx';
import { reviews } from './screens/reviews.tsx';
import { search } from './screens/search.tsx';
import { statement } from './screens/statement.tsx';
import { today } from './screens/today.tsx';
import { vouchers } from './screens/vouchers.tsx';
import { wellBeing } from './screens/well-being.tsx';

/**
 * All screens of the desk. The menu and the permissions come from this table, and only these screens are reachable. A
 * screen whose path starts with another screen's path also requires a role that the other screen allows.
 */
export const SCREENS: readonly Screen[] = [
  { path: '/', title: 'Today', allowed: 'everyone', menuKey: 't', routes: today },
  { path: '/orders', title: 'Orders', allowed: ['orders'], menuKey: 'o', routes: orders },
  { path: '/orders/print', title: 'Print', allowed: ['orders'], routes: packing },
  { path: '/orders/:id', title: 'Order', allowed: ['orders'], routes: order },
  { path: '/returns', title: 'Returns', allowed: ['orders'], menuKey: 'n', routes: returns },
  { path: '/refunds', title: 'Refunds', allowed: ['orders'], menuKey: 'f', routes: refunds },
  { path: '/payments', title: 'Payments', allowed: ['orders'], menuKey: 'y', routes: payments },
  { path: '/customers', title: 'Customers', allowed: ['support', 'orders'], menuKey: 'c', routes: customers },
  { path: '/messages', title: 'Messages', allowed: ['support'], menuKey: 'e', routes: messages },
  { path: '/reviews', title: 'Reviews', allowed: ['support', 'catalogue'], menuKey: 'u', routes: reviews },
  { path: '/products', title: 'Products', allowed: ['catalogue'], menuKey: 'p', routes: products },
  { path: '/products/:id', title: 'Product', allowed: ['catalogue'], routes: productScreen },
  { path: '/imports', title: 'Imports', allowed: ['catalogue'], menuKey: 'i', routes: imports },
  { path: '/retailers', title: 'Retailers', allowed: ['catalogue'], menuKey: 'r', routes: retailers },
  { path: '/retailers/add', title: 'Add a retailer', allowed: 'owner', routes: newRetailer },
  {
    path: '/retailers/:id/settings',
    title: 'Settings of a retailer',
    allowed: 'owner',
    routes: retailerForms,
  },
  { path: '/money', title: 'Money', allowed: 'owner', menuKey: 'b', routes: money },
  { path: '/money/:id', title: 'Statement', allowed: 'owner', routes: statement },
  { path: '/categories', title: 'Categories', allowed: ['catalogue'], menuKey: 'g', routes: categories },
  { path: '/home-page', title: 'Home page', allowed: ['catalogue'], menuKey: 'h', routes: homePage },
  { path: '/vouchers', title: 'Vouchers', allowed: ['catalogue'], menuKey: 'v', routes: vouchers },
  { path: '/search', title: 'Search', allowed: ['catalogue'], menuKey: 'q', routes: search },
  { path: '/redirects', title: 'Redirects', allowed: ['catalogue'], menuKey: 'd', routes: redirects },
  { path: '/maintenance', title: 'Maintenance', allowed: 'owner', menuKey: 'x', routes: maintenance },
  { path: '/well-being', title: 'Well-being', allowed: 'everyone', menuKey: 'w', routes: wellBeing },
];
