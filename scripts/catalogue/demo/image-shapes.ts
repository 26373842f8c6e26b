/** A vertical or slanted gradient, referenced as `url(#id)`. */
function gradient(id: string, colours: string[], slanted = false): string {
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / Math.max(1, colours.length - 1)}" stop-color="${colour}"/>`,
  );
  const direction = slanted ? 'x1="0" y1="0" x2="1" y2="1"' : 'x1="0" y1="0" x2="0" y2="1"';
  return `<linearGradient id="${id}" ${direction}>${stops.join('')}</linearGradient>`;
}

/** A horizontal gradient that makes a rectangle look like a cylinder. */
function roundGradient(id: string, colours: string[]): string {
  return gradient(id, colours).replace('x1="0" y1="0" x2="0" y2="1"', 'x1="0" y1="0" x2="1" y2="0"');
}

/** A rectangle with rounded corners. */
function box(x: number, y: number, width: number, height: number, r: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${fill}"/>`;
}

/** A stroke without a fill. */
function line(d: string, width: number, colour: string): string {
  return (
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ` +
    'stroke-linecap="round" stroke-linejoin="round"/>'
  );
}

/** Three folded layers, with stripes on the middle one. */
function foldedLayers(light: string, middle: string, dark: string, stripe: string): string {
  const layers = [21, 14.2, 7.4].map(
    (y, index) =>
      box(3 + index * 0.6, y, 26 - index * 1.2, 7, 3.4, 'url(#a)') +
      line(`M${6 + index * 0.6} ${y + 3.9}H${25.5 - index * 0.6}`, 0.5, dark) +
      box(19, y, 1.3, 7, 0, stripe) +
      box(21.4, y, 0.7, 7, 0, stripe),
  );
  return gradient('a', [light, middle, dark]) + layers.join('');
}

/** A stand-up sack with a label, folded shut on top. */
function sack(light: string, dark: string, label: string): string {
  return (
    roundGradient('a', [dark, light, light, dark]) +
    gradient('b', ['#fff', '#f4ead9']) +
    '<path d="M7 6.5Q16 5 25 6.5L26.6 27Q26.7 29.6 24 29.8Q16 30.6 8 29.8Q5.3 29.6 5.4 27Z" fill="url(#a)"/>' +
    box(6.6, 2.6, 18.8, 4.6, 1.2, dark) +
    line('M8 4.9H24', 0.5, light) +
    box(9.5, 11.5, 13, 12, 2.4, 'url(#b)') +
    `<circle cx="16" cy="16.6" r="3" fill="${label}"/>` +
    line('M12.4 21.5H19.6', 0.9, label)
  );
}

/** A corked bottle with a label. */
function bottle(light: string, dark: string, label: string): string {
  return (
    roundGradient('a', [dark, light, dark]) +
    gradient('b', ['#fffaf0', '#f0e3cd']) +
    '<path d="M13.2 5H18.8V10Q18.9 12 20.8 13.6Q22.6 15.2 22.6 17.6V28Q22.6 30.4 20.2 30.4H11.8' +
    'Q9.4 30.4 9.4 28V17.6Q9.4 15.2 11.2 13.6Q13.1 12 13.2 10Z" fill="url(#a)"/>' +
    box(12.6, 1.6, 6.8, 4.6, 1.2, label) +
    box(9.4, 17.8, 13.2, 8.6, 0, 'url(#b)') +
    `<circle cx="16" cy="21.3" r="2" fill="${label}"/>` +
    line('M12.6 24.6H19.4', 0.7, label)
  );
}

/** Drawings for products without an emoji: SVG bodies in a 32 × 32 box. */
export const IMAGE_SHAPES: Record<string, string> = {
  'shape-kettle':
    roundGradient('a', ['#12508f', '#3f8fe0', '#2f7bd0', '#0f437a']) +
    gradient('b', ['#5aa5ee', '#1c5fa8']) +
    line('M8.5 12Q9 2.6 16.5 2.6Q24 2.6 24.5 12', 1.7, '#3a2c28') +
    '<path d="M24 17L29.6 10.4Q31 9.2 31.4 10.8L27.4 24Z" fill="#1d5ea6"/>' +
    '<path d="M6.5 13Q16 9.6 25.5 13Q28.4 20 26.6 27Q26 29.4 23.6 29.4H8.4Q6 29.4 5.4 27Q3.6 20 6.5 13Z" fill="url(#a)"/>' +
    '<ellipse cx="16" cy="12.4" rx="8.4" ry="2.3" fill="url(#b)"/>' +
    '<circle cx="16" cy="9.6" r="1.7" fill="#3a2c28"/>' +
    line('M8.2 17Q7.4 21 8.2 24.6', 1.2, '#9ccbf8'),
  'shape-potjie':
    roundGradient('a', ['#17181c', '#565a66', '#34363e', '#0f1013']) +
    gradient('b', ['#6b6f7c', '#2a2c33']) +
    line('M4.6 12.5Q3 2.6 16 2.6Q29 2.6 27.4 12.5', 1, '#4b4e58') +
    line('M9 26L7.6 30.4M16 27V30.8M23 26L24.4 30.4', 2.2, '#1d1e23') +
    '<path d="M5 13H27Q30 17 28.4 21.6Q26 28.4 16 28.4Q6 28.4 3.6 21.6Q2 17 5 13Z" fill="url(#a)"/>' +
    box(4, 11.6, 24, 2.4, 1.2, '#3b3e47') +
    '<path d="M5.6 11.8Q8 7.6 16 7.6Q24 7.6 26.4 11.8Z" fill="url(#b)"/>' +
    box(14, 5.8, 4, 2.4, 1.1, '#23252b') +
    line('M6.6 17.4Q6.2 20.4 8 23', 1, '#8b8f9c'),
  'shape-flask':
    roundGradient('a', ['#0f5b52', '#3fae9d', '#2a9485', '#0d4f47']) +
    roundGradient('b', ['#8a8f99', '#eef1f5', '#a4a9b3']) +
    box(9.4, 9, 13.2, 21.6, 2.8, 'url(#a)') +
    box(10.6, 1.6, 10.8, 7, 2, 'url(#b)') +
    box(10, 8, 12, 1.8, 0.8, '#5d626c') +
    box(9.4, 25, 13.2, 1.4, 0, '#e8edf2') +
    line('M12 13V22', 1.1, '#8fdccd'),
  'shape-towels': foldedLayers('#f6e7cd', '#e6cfa8', '#c9a877', '#fff8ec'),
  'shape-blanket': foldedLayers('#e0654f', '#c23f33', '#8e2a28', '#f4d58b'),
  'shape-foil-blanket':
    roundGradient('a', ['#9aa2ae', '#f4f7fa', '#c9cfd8', '#858d9a']) +
    gradient('b', ['#f2c14e', '#d99a1c']) +
    line('M11 27V30.4', 1.8, '#c96a3a') +
    line('M21 27V30.4', 1.8, '#4c86c6') +
    line('M16 1.6V5', 1.8, '#c96a3a') +
    box(6.4, 3.6, 19.2, 24.6, 6.4, 'url(#a)') +
    line('M11.2 4.6V27.4M16 3.8V28M20.8 4.6V27.4M6.6 14.4H25.4M6.6 19.6H25.4', 0.4, '#9aa2ae') +
    box(6.4, 9, 19.2, 1.8, 0, 'url(#b)') +
    box(6.4, 22.6, 19.2, 1.8, 0, 'url(#b)') +
    box(12.4, 13.4, 7.2, 6.4, 1.6, '#fdfdfd') +
    '<circle cx="16" cy="16.6" r="2.2" fill="#e4572e"/>' +
    line('M16 16.6L17.2 15.4', 0.6, '#fff'),
  'shape-cushion':
    gradient('a', ['#f0b45c', '#dd8d35', '#b5661d'], true) +
    '<path d="M4 5Q16 8.6 28 5Q25.4 16 28 28Q16 24.6 4 28Q6.6 16 4 5Z" fill="url(#a)" stroke="#a35a18" stroke-width=".6" stroke-linejoin="round"/>' +
    line('M10 9.4L22.4 22.6M9.6 15L16 23M15 9L22.4 16.8', 0.9, '#fbe0b0') +
    line('M22.4 9.4L9.6 22.6M22.4 15L15 23M16 9L9.6 16.4', 0.9, '#fbe0b0'),
  'shape-lantern':
    gradient('a', ['#fff8d8', '#ffdf78', '#ffc23d']) +
    roundGradient('b', ['#274032', '#5c8a6c', '#274032']) +
    line('M9 9Q9 1.8 16 1.8Q23 1.8 23 9', 1.1, '#6b7280') +
    box(8.6, 10, 14.8, 13, 3.4, 'url(#a)') +
    line('M12.4 10.4V22.6M19.6 10.4V22.6', 1, '#4b7059') +
    box(8, 6.6, 16, 4.4, 2, 'url(#b)') +
    box(7, 22, 18, 8, 2.6, 'url(#b)') +
    '<circle cx="16" cy="26" r="1.7" fill="#ffd75e"/>',
  'shape-inverter':
    gradient('a', ['#5b6472', '#343b46']) +
    gradient('b', ['#b7f0c8', '#4fc77c']) +
    box(8, 28, 4, 2.6, 1.2, '#1b1f25') +
    box(20, 28, 4, 2.6, 1.2, '#1b1f25') +
    line('M10 6Q10 2.4 13 2.4H19Q22 2.4 22 6', 1.6, '#22272f') +
    box(5, 5.4, 22, 23.6, 3, 'url(#a)') +
    box(8, 8.6, 16, 7, 1.6, 'url(#b)') +
    line('M10.4 12.2H13M14.6 12.2H17.2M18.8 12.2H21.4', 2.2, '#1c6b3d') +
    '<circle cx="11.6" cy="21.4" r="2.9" fill="#e9edf2"/><circle cx="20.4" cy="21.4" r="2.9" fill="#e9edf2"/>' +
    '<g fill="#343b46"><circle cx="11.6" cy="20" r=".6"/><circle cx="10.5" cy="22.2" r=".6"/><circle cx="12.7" cy="22.2" r=".6"/><circle cx="20.4" cy="20" r=".6"/><circle cx="19.3" cy="22.2" r=".6"/><circle cx="21.5" cy="22.2" r=".6"/></g>' +
    line('M10 26.4H22', 0.8, '#f0a63a'),
  'shape-power-bank':
    gradient('a', ['#5a7fd6', '#3457ad', '#233d80'], true) +
    box(9, 2.4, 14, 27.6, 3.4, 'url(#a)') +
    box(13, 1.4, 6, 1.6, 0.6, '#c5cad3') +
    line('M11.6 6V25.6', 0.9, '#9db7f2') +
    '<path d="M17.6 9L13.8 16H16L14.8 21.4L19 14H16.6Z" fill="#ffd75e"/>' +
    '<g fill="#b9f3c9"><circle cx="13.6" cy="26.4" r=".8"/><circle cx="16" cy="26.4" r=".8"/><circle cx="18.4" cy="26.4" r=".8"/></g>',
  'shape-solar-panel':
    gradient('a', ['#3f7ad8', '#1f4a9c', '#16346f'], true) +
    line('M11 24L7.6 30M21 24L24.4 30', 1.5, '#7b828e') +
    '<path d="M6.4 4.4H25.6L30.4 25H1.6Z" fill="#e3e7ec" stroke="#e3e7ec" stroke-width="1.4" stroke-linejoin="round"/>' +
    '<path d="M7.2 5.4H24.8L29.2 24H2.8Z" fill="url(#a)"/>' +
    line('M6 10.6H26M4.6 17H27.4M11.6 5.4L9.4 24M16 5.4V24M20.4 5.4L22.6 24', 0.5, '#cfe0fb') +
    '<path d="M8.4 6.4H14L9.6 22H4.6Z" fill="#fff" opacity=".16"/>',
  'shape-gas-bottle':
    roundGradient('a', ['#8f1f1c', '#e8604c', '#cf4334', '#7d1917']) +
    roundGradient('b', ['#7b828e', '#e7ebf0', '#8c939f']) +
    line('M10 9V5.4Q10 3 12.4 3H19.6Q22 3 22 5.4V9', 1.8, '#8f2a22') +
    box(14.2, 5, 3.6, 5, 1, 'url(#b)') +
    box(9, 28, 14, 2.8, 1, '#701715') +
    '<path d="M6.4 15Q6.4 8.8 16 8.8Q25.6 8.8 25.6 15V25Q25.6 29 20.6 29H11.4Q6.4 29 6.4 25Z" fill="url(#a)"/>' +
    box(6.4, 17.6, 19.2, 4.6, 0, '#f6ead6') +
    line('M9.4 12.8Q8.8 14 8.8 15.4', 1.1, '#ffb3a3'),
  'shape-kettle-braai':
    roundGradient('a', ['#1b1c21', '#63666f', '#3a3c44', '#131418']) +
    line('M10 21L6.4 30M22 21L25.6 30M16 22V29', 1.4, '#8d939e') +
    line('M8.2 26.4H23.8', 1, '#8d939e') +
    '<path d="M4 14.6H28Q27 23 16 23Q5 23 4 14.6Z" fill="url(#a)"/>' +
    '<path d="M4 12.8Q5 4.4 16 4.4Q27 4.4 28 12.8Z" fill="url(#a)"/>' +
    box(3.2, 12.6, 25.6, 2, 1, '#b8bec8') +
    line('M13.4 3.9Q13.6 1.8 16 1.8Q18.4 1.8 18.6 3.9', 1.3, '#8a5a33') +
    line('M7.6 10.6Q9 7.6 12 6.6', 0.9, '#9a9ea8'),
  'shape-braai-grid':
    line('M16 19V30.4', 2.6, '#8a5a33') +
    line('M16 18V23', 1.2, '#8d939e') +
    box(3.4, 2, 25.2, 17, 3, '#eceff3') +
    '<rect x="3.4" y="2" width="25.2" height="17" rx="3" fill="none" stroke="#7b828e" stroke-width="1.5"/>' +
    line('M7 2.4V18.6M10.6 2.4V18.6M14.2 2.4V18.6M17.8 2.4V18.6M21.4 2.4V18.6M25 2.4V18.6', 0.8, '#959ca8') +
    line('M3.6 7.6H28.4M3.6 13.4H28.4', 1, '#7b828e'),
  'shape-cooler-box':
    gradient('a', ['#4aa3dd', '#2b7fbd', '#1c5f94']) +
    gradient('b', ['#ffffff', '#d9e3ec']) +
    line('M7 10Q7 3 11 3H21Q25 3 25 10', 1.8, '#c3ced8') +
    box(3.6, 12, 24.8, 18, 2.6, 'url(#a)') +
    box(2.4, 8, 27.2, 6, 2.4, 'url(#b)') +
    box(13.4, 11.6, 5.2, 4.6, 1, '#f2b63c') +
    line('M7 19H25M7 23H25', 0.8, '#8ccbf2'),
  'shape-sosatie':
    gradient('a', ['#a4623a', '#6f3a1e']) +
    gradient('b', ['#f7a13b', '#dd6f1c']) +
    gradient('c', ['#7cc05a', '#3f8a3a']) +
    '<g transform="rotate(40 16 16)">' +
    line('M16 0V35', 0.9, '#a8aeb9') +
    '<circle cx="16" cy="-1.6" r="1.7" fill="none" stroke="#a8aeb9" stroke-width=".9"/>' +
    box(11.6, 4.4, 8.8, 6, 2.6, 'url(#a)') +
    box(12.2, 10.8, 7.6, 2.6, 1.2, 'url(#c)') +
    box(12, 13.8, 8, 4.4, 2.2, 'url(#b)') +
    box(11.6, 18.6, 8.8, 6, 2.6, 'url(#a)') +
    box(12.2, 25, 7.6, 2.6, 1.2, 'url(#c)') +
    box(12.4, 28, 7.2, 4, 2, 'url(#b)') +
    line('M13.6 6.4H16M13.6 20.6H16', 0.7, '#c98a5f') +
    '</g>',
  'shape-nail-polish':
    roundGradient('a', ['#5b2fa0', '#a678ee', '#8a55dd', '#4d2590']) +
    roundGradient('b', ['#17161c', '#57545f', '#1b1a20']) +
    box(12, 1.6, 8, 13, 2.2, 'url(#b)') +
    box(13, 13.6, 6, 2.6, 0, '#d7d3de') +
    '<path d="M12 16H20Q25.4 17.6 25.4 22V26.6Q25.4 30.4 21.6 30.4H10.4Q6.6 30.4 6.6 26.6V22Q6.6 17.6 12 16Z" fill="url(#a)"/>' +
    line('M9.6 21.4V26', 1.2, '#d9c4fb'),
  'shape-biltong':
    gradient('a', ['#8a3b2a', '#5d2219', '#45170f']) +
    [
      { turn: -34, x: 4.6 },
      { turn: -8, x: 11.6 },
      { turn: 20, x: 18.8 },
    ]
      .map(
        ({ turn, x }) =>
          `<g transform="rotate(${turn} 16 20)">` +
          `<path d="M${x} 5Q${x + 4} 2.4 ${x + 7} 5.4Q${x + 8.4} 12 ${x + 7} 18Q${x + 8.2} 25 ${x + 5.4} 28.6Q${x + 2} 30 ${x + 0.6} 26.6Q${x - 1.2} 19 ${x + 0.4} 13Q${x - 1} 8 ${x} 5Z" fill="url(#a)" stroke="#e8c79a" stroke-width=".7"/>` +
          line(
            `M${x + 2.4} 8Q${x + 3.4} 16 ${x + 2.4} 25M${x + 4.8} 7Q${x + 5.6} 15 ${x + 4.6} 23`,
            0.6,
            '#a9573f',
          ) +
          '</g>',
      )
      .join(''),
  'shape-chopping-board':
    gradient('a', ['#d79b5e', '#b87639', '#955a27'], true) +
    '<path d="M10.4 6.6H13.4V3.6Q13.4 1.4 16 1.4Q18.6 1.4 18.6 3.6V6.6H21.6Q25 6.6 25 10V27Q25 30.4 21.6 30.4H10.4Q7 30.4 7 27V10Q7 6.6 10.4 6.6Z" fill="url(#a)"/>' +
    '<circle cx="16" cy="4.4" r="1.1" fill="#6b3f1a"/>' +
    line('M11 10Q10.2 18 11 27M15 10Q16.4 18 15 27M20.4 10Q19.4 18 20.6 27', 0.5, '#8a5222'),
  'shape-sack-charcoal': sack('#5a5550', '#2f2c2a', '#d65a2b'),
  'shape-sack-maize': sack('#f6d77a', '#d9a733', '#b4552b'),
  'shape-sack-flour': sack('#f7efe0', '#d8c6a5', '#8a6a3a'),
  'shape-sack-coffee': sack('#9c7556', '#5d3f2b', '#4a2d1b'),
  'shape-bottle-amber': bottle('#d9963c', '#8a4e14', '#7a3f12'),
  'shape-bottle-red': bottle('#e0573c', '#9a2418', '#3f6b35'),
  'shape-bottle-green': bottle('#8fae4f', '#4c6b22', '#3e551d'),
  'shape-bottle-rose': bottle('#f3c4c4', '#d08c93', '#a8505f'),
};
