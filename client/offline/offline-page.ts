import { readViewedProducts } from '#client/features/catalogue/viewed-products.ts';
import { readOfflineOrders } from './offline-orders.ts';

/*
 * The offline page's script: shows data that this browser has stored, and reloads the page once the shop is reachable.
 * The data stays in local storage until a logout removes it.
 */

/** Polls, because the browser fires no `online` event if only the shop was unreachable. */
const RETRY_MS = 15_000;

type Line = { text: string; href: string };

const held = document.getElementById('held');
if (held !== null) {
  show(held, 'Your orders, as you last saw them', readOfflineOrders());
  show(
    held,
    'Recently viewed',
    readViewedProducts().map(({ name, path }) => ({ text: name, href: path })),
  );
}
addEventListener('online', () => location.reload());
setInterval(() => {
  if (navigator.onLine && !document.hidden) location.reload();
}, RETRY_MS);
document.documentElement.dataset.live = '';

function show(container: Element, title: string, lines: readonly Line[]): void {
  if (lines.length === 0) return;
  const section = document.createElement('section');
  const heading = document.createElement('h2');
  heading.className = 'display';
  heading.textContent = title;
  const list = document.createElement('ul');
  list.className = 'grid gap-2 mt-3';
  list.append(...lines.map(toItem));
  section.append(heading, list);
  container.append(section);
}

function toItem({ text, href }: Line): Element {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.className = 'link';
  link.href = href;
  link.textContent = text;
  item.append(link);
  return item;
}
