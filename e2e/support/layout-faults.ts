// They run in the page: nothing outside of each can be named in it.

/** Prices on screen that stand on more than one line. */
export function brokenPrices(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const isShown = node.parentElement?.checkVisibility({ contentVisibilityAuto: true });
    for (const price of isShown ? (node.textContent ?? '').matchAll(/R\s[\d,]+\.\d\d/g) : []) {
      const range = document.createRange();
      range.setStart(node, price.index);
      range.setEnd(node, price.index + price[0].length);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(price[0]);
    }
  }
  return found;
}

/** Buttons, links and choices whose words do not fit into them; what is 1 px wide is for screen readers, and the count of the cart stands beside its sign. */
export function clippedControls(): string[] {
  const controls = document.querySelectorAll('button, a:not(.logo), select, .card-action');
  const clipped = Array.from(controls).filter((control) => {
    const isShown = control.checkVisibility({ contentVisibilityAuto: true });
    const words = Array.from(control.querySelectorAll('span:not(.sr-only, .cart-icon)'));
    const clips = control.querySelector('.cart-icon') === null ? words.concat(control) : words;
    return (
      isShown &&
      clips.some(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
    );
  });
  return clipped.map(({ textContent }) => textContent);
}

/** What stands beyond the sides of the card it is in. */
export function outsideCards(): string[] {
  const cards = Array.from(document.querySelectorAll('.card, article'));
  return cards.flatMap((card) => {
    const { left, right } = card.getBoundingClientRect();
    const parts = Array.from(card.querySelectorAll('*:not(.sr-only, .sr-only *, svg *)'));
    const outside = parts.filter((part) => {
      const box = part.getBoundingClientRect();
      return (
        part.checkVisibility({ contentVisibilityAuto: true }) &&
        box.width > 1 &&
        (box.left < left - 1 || box.right > right + 1)
      );
    });
    return outside.map(({ outerHTML }) => outerHTML.slice(0, 80));
  });
}
