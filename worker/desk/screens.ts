import type { Screen } from './screen.ts';
import { customers } from './screens/customers.tsx';
import { messages } from './screens/messages.tsx';
import { order } from './screens/order.tsx';
import { orders } from './screens/orders.tsx';
import { packing } from './screens/packing.tsx';
import { payments } from './screens/payments.tsx';
import { refunds } from './screens/refunds.tsx';
import { returns } from './screens/returns.tsx';
import { today } from './screens/today.tsx';

/**
 * All screens of the desk. The menu and the permissions come from this table, and nothing else is reachable. A path
 * below another screen's path also needs the other screen's role.
 */
export const SCREENS: readonly Screen[] = [
  { path: '/', title: 'Today', allowed: 'everyone', menuKey: 't', routes: today },
  { path: '/orders', title: 'Orders', allowed: ['orders'], menuKey: 'o', routes: orders },
  { path: '/orders/print', title: 'Print', allowed: ['orders'], menuKey: null, routes: packing },
  { path: '/orders/:id', title: 'Order', allowed: ['orders'], menuKey: null, routes: order },
  { path: '/returns', title: 'Returns', allowed: ['orders'], menuKey: 'n', routes: returns },
  { path: '/refunds', title: 'Refunds', allowed: ['orders'], menuKey: 'f', routes: refunds },
  { path: '/payments', title: 'Payments', allowed: ['orders'], menuKey: 'y', routes: payments },
  { path: '/customers', title: 'Customers', allowed: ['support', 'orders'], menuKey: 'c', routes: customers },
  { path: '/messages', title: 'Messages', allowed: ['support'], menuKey: 'e', routes: messages },
];
