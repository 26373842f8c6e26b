// The functions below run in the page, so they can only use what their own body contains.

/** Prices and short words on screen that are broken across lines. */
export function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const parent = node.parentElement;
    const isShown =
      parent?.closest('.sr-only') === null && parent.checkVisibility({ contentVisibilityAuto: true });
    const words = /R\s[\d,]+\.\d\d|(?<![\w@./])[A-Za-z]{2,9}(?![\w@./])/g;
    for (const word of isShown ? (node.textContent ?? '').matchAll(words) : []) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(word[0]);
    }
  }
  return found;
}

/**
 * Buttons, links and selects whose text is cut off. Omits elements 1 px wide, which are for screen readers, and the
 * cart's count beside its icon.
 */
export function clippedControls(): string[] {
  const controls = document.querySelectorAll('button, a:not(.logo), select, .card-action');
  const clipped = Array.from(controls).filter((control) => {
    const isShown = control.checkVisibility({ contentVisibilityAuto: true });
    const words = Array.from(control.querySelectorAll('span:not(.sr-only, .cart-icon)'));
    const clips = control.querySelector('.cart-icon') === null ? words.concat(control) : words;
    return (
      isShown &&
      control.textContent !== '' &&
      clips.some(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
    );
  });
  return clipped.map(({ textContent }) => textContent);
}

/**
 * Controls that are too close: buttons, links and fields less than 8 px apart horizontally, or buttons less than 8 px
 * apart vertically.
 */
export function crowdedControls(): string[] {
  const main = document.querySelector('main');
  const controls = Array.from(main?.querySelectorAll<HTMLElement>('a, button, input, select, summary') ?? []);
  const shown = controls.flatMap((control) => {
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
    // Omits controls 1 px wide, which are for screen readers, and controls within a card, because the card's link
    // extends under them.
    const isAlone = control.closest('article, fieldset, .category-bar') === null;
    const isShown =
      width > 1 &&
      height > 1 &&
      control.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true });
    return isShown && isAlone ? [{ control, left, right, top, bottom }] : [];
  });
  const crowded: string[] = [];
  for (const one of shown) {
    for (const other of shown) {
      if (one === other || one.control.contains(other.control) || other.control.contains(one.control))
        continue;
      const beside = other.left - one.right;
      const below = other.top - one.bottom;
      const isRow = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 8;
      const isColumn = Math.min(one.right, other.right) - Math.max(one.left, other.left) > 8;
      const areButtons = [one, other].every(({ control }) => control.matches('.button'));
      const isBeside = isRow && beside > -8 && beside < 8;
      if (isBeside || (areButtons && isColumn && below > -8 && below < 8)) {
        crowded.push(`${one.control.textContent} | ${other.control.textContent}`);
      }
    }
  }
  return crowded;
}

/** Content that extends beyond the sides of its card. */
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
