import type { Screen } from './screen.ts';
import { order } from './screens/order.tsx';
import { orders } from './screens/orders.tsx';
import { product } from './screens/product.tsx';
import { products } from './screens/products.tsx';
import { today } from './screens/today.tsx';

/**
 * All screens of the desk. The menu and the permissions come from this table, and nothing else is reachable. A path
 * below another screen's path also needs the other screen's role.
 */
export const SCREENS: readonly Screen[] = [
  { path: '/', title: 'Today', allowed: 'everyone', menuKey: 't', routes: today },
  { path: '/orders', title: 'Orders', allowed: ['orders'], menuKey: 'o', routes: orders },
  { path: '/orders/:id', title: 'Order', allowed: ['orders'], menuKey: null, routes: order },
  { path: '/products', title: 'Products', allowed: ['catalogue'], menuKey: 'p', routes: products },
  { path: '/products/:id', title: 'Product', allowed: ['catalogue'], menuKey: null, routes: product },
];
