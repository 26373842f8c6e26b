import { showToast } from '#client/ui/toast.ts';

/** Says that a product is in the cart, with the way there. */
export function showAdded(name: string): void {
  showToast({
    kind: 'success',
    title: 'Added to your cart',
    text: name,
    action: { label: 'View cart', run: () => followLink('/cart') },
  });
}

/** As if a link to the path had been clicked: the router takes it, or the browser does. */
function followLink(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  document.body.append(link);
  link.click();
  link.remove();
}
