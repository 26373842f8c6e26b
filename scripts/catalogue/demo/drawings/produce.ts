/** Fruit, vegetables and plants, each drawn around 0,0 and about 200 wide. */
import { ball, dark, light, linear, mix, radial, SHADE } from './paint.ts';
import { blob, blurred, clip, fill, heaped, line, oval, placed, shaded, spun, times } from './shapes.ts';

export function leaf(color = '#5c8a3f', width = 34): string {
  const outline = `M-100 0C-60 ${-width * 1.5} 40 ${-width * 1.5} 100 0C40 ${width * 1.5} -60 ${width * 1.5} -100 0z`;
  return (
    shaded(outline, color, 14) +
    line('M-96 0H88', dark(color, 0.3), 4, 0.6) +
    times(4, (index) =>
      line(
        `M${-60 + index * 34} 0l24 ${-width * 0.7}M${-60 + index * 34} 0l24 ${width * 0.7}`,
        dark(color, 0.3),
        2.5,
        0.4,
      ),
    )
  );
}

function round(color: string, blush = color): string {
  return (
    fill(oval(0, 0, 100, 95), ball(color)) +
    clip(oval(0, 0, 100, 95), blurred(22, fill(oval(50, 20, 46, 80), blush, 0.75)))
  );
}

export function peach(): string {
  return (
    placed(40, -105, 0.5, leaf(), -25) +
    round('#f2a24c', '#d6503a') +
    line('M-6 -92C-40 -40 -40 40 -4 92', '#b94a2c', 6, 0.5) +
    line('M-4 -92Q4 -116 0 -124', '#5a3a22', 9)
  );
}

export function apple(color = '#6fa33a'): string {
  const outline =
    'M0 -70C40 -108 112 -78 100 4C92 70 50 104 20 94Q0 88 -20 94C-50 104 -92 70 -100 4C-112 -78 -40 -108 0 -70z';
  return (
    fill(outline, ball(color)) +
    line('M0 -70Q2 -104 18 -122', '#5a3a22', 10) +
    placed(58, -112, 0.42, leaf('#4f8038'), -20)
  );
}

export function tomato(): string {
  return (
    round('#d8402c') +
    times(5, (index) => spun(index * 72, fill('M-12 -76Q0 -120 12 -76Q0 -62 -12 -76z', '#4c7f36'), 0, -72)) +
    line('M0 -72v-30', '#3d6b2c', 9)
  );
}

export function orange(): string {
  return round('#ee9325') + fill(oval(-4, -78, 11, 7), '#4c7f36') + placed(46, -96, 0.42, leaf(), -20);
}

export function mango(): string {
  const outline = blob('-60,-92 20,-96 84,-40 96,40 40,96 -40,90 -92,20 -96,-50');
  return (
    shaded(outline, linear(50, [0, '#f3b43c'], [0.55, '#ee9a2f'], [1, '#cf4a2c']), 46) +
    line('M-60 -92q-14 -16 -12 -32', '#5a3a22', 9) +
    placed(-8, -112, 0.5, leaf(), -12)
  );
}

export function guava(): string {
  const seeds = times(12, (index) => spun(index * 30, fill(oval(0, -36, 4, 7), '#f4d9a8'), 0, 0));
  return (
    fill(oval(0, 0, 92, 98), ball('#a9bf4e')) +
    fill(oval(0, 0, 78, 84), '#f6c9bd') +
    fill(oval(0, 0, 58, 62), '#e87f86') +
    seeds
  );
}

export function granadilla(): string {
  const pulp = heaped(
    oval(0, 0, 66, 66),
    [-70, -70, 140, 140],
    26,
    () => fill(oval(0, 0, 15, 19), '#e3a11f') + fill(oval(0, 2, 6, 9), '#2f2416'),
  );
  return (
    fill(oval(0, 0, 96), ball('#5c2f55')) +
    fill(oval(0, 0, 80), '#f0e2d2') +
    fill(oval(0, 0, 66), '#d58b18') +
    pulp
  );
}

export function strawberry(): string {
  const outline = 'M0 98C-60 70 -104 -10 -84 -56C-64 -92 64 -92 84 -56C104 -10 60 70 0 98z';
  const seeds = times(18, (index) =>
    fill(
      oval(
        -56 + (index % 6) * 23 + (index % 4) * 3,
        -34 + Math.floor(index / 6) * 34 + (index % 2) * 12,
        3.5,
        6,
      ),
      '#f7d38a',
    ),
  );
  const cap = times(6, (index) => spun(-75 + index * 30, fill('M-14 -58Q0 -128 14 -58z', '#4f8a3a'), 0, -56));
  return (
    fill(outline, ball('#cf2f35')) + clip(outline, seeds) + cap + line('M0 -80q4 -30 18 -42', '#4f8a3a', 9)
  );
}

export function chilli(color = '#cc2a20'): string {
  const outline =
    'M-104 -26C-70 -52 10 -40 60 -8C86 8 104 34 108 58C70 48 0 48 -44 30C-84 14 -112 0 -104 -26z';
  return (
    shaded(outline, color, 26) +
    shaded(
      'M-112 -30C-104 -48 -84 -48 -74 -34C-70 -18 -80 4 -100 4C-112 -4 -116 -18 -112 -30z',
      '#4f8038',
      12,
    ) +
    line('M-108 -16Q-134 -22 -146 -44', '#4f8038', 13)
  );
}

export function maize(): string {
  const cob = 'M-30 104C-66 60 -58 -70 -6 -112C44 -76 60 60 30 104z';
  const kernels = times(9, (column) =>
    times(
      15,
      (row) =>
        fill(`M${-60 + column * 13} ${-112 + row * 15}h11v12h-11z`, column % 2 ? '#f2c230' : '#f6d04c') +
        fill(oval(-56 + column * 13, -108 + row * 15, 3, 2.5), '#fff3b8', 0.8),
    ),
  );
  const husk = (side: number) =>
    shaded(
      `M${side * 6} 118C${side * 96} 90 ${side * 92} -20 ${side * 62} -64C${side * 56} 0 ${side * 40} 50 ${side * 2} 84z`,
      '#7fa347',
      20,
    );
  return (
    fill(cob, '#dea41f') + clip(cob, kernels + blurred(14, line(cob, SHADE, 26, 0.4))) + husk(-1) + husk(1)
  );
}

export function wheat(color = '#d0a24b'): string {
  const grain = (x: number, y: number, turn: number) =>
    placed(
      x,
      y,
      1,
      shaded('M0 26C-16 8 -14 -14 0 -28C14 -14 16 8 0 26z', color, 8) + line('M0 -26v-40', color, 2.5, 0.8),
      turn,
    );
  return (
    line('M0 120V-60', dark(color, 0.2), 6) +
    times(5, (row) => grain(-17, 30 - row * 30, -28) + grain(17, 30 - row * 30, 28)) +
    grain(0, -116, 0)
  );
}

export function grapes(color: string): string {
  const rows = [4, 5, 4, 3, 2, 1];
  return (
    line('M0 -96q-4 -30 10 -46', '#6b4a2a', 9) +
    placed(52, -104, 0.6, leaf(), -10) +
    rows
      .map((count, row) =>
        times(count, (index) => fill(oval((index - (count - 1) / 2) * 44, -78 + row * 34, 25), ball(color))),
      )
      .join('')
  );
}

export function ginger(): string {
  const outline = blob(
    '-104,20 -70,-20 -40,-14 -46,-70 -10,-84 10,-40 40,-22 60,-66 92,-58 84,-6 108,24 70,50 30,34 10,76 -24,72 -30,40 -80,52',
  );
  return (
    shaded(
      outline,
      '#cfa56a',
      34,
      times(9, (index) => line(`M${-100 + index * 24} -90q10 90 -6 180`, '#8c6534', 3, 0.35)),
    ) +
    fill(oval(90, -32, 14, 24), '#f0d88f') +
    fill(oval(-30, -76, 16, 9), '#f0d88f')
  );
}

export function garlic(): string {
  const outline =
    'M0 -112C8 -60 20 -50 60 -30C112 0 104 80 40 92Q0 100 -40 92C-104 80 -112 0 -60 -30C-20 -50 -8 -60 0 -112z';
  return (
    shaded(
      outline,
      '#f3ebe0',
      34,
      line('M0 -100C-60 0 -50 60 -14 96M0 -100C60 0 50 60 14 96M0 -90V96', '#b79aa8', 4, 0.55),
    ) + fill(oval(0, 92, 26, 7), '#c9b28c')
  );
}

export function olive(color = '#5d6b2c'): string {
  return fill(oval(0, 0, 62, 84), ball(color)) + fill(oval(0, -66, 12, 7), dark(color, 0.4));
}

export function peanut(): string {
  const outline = blob('-96,-6 -70,-46 -22,-38 6,-26 50,-50 96,-16 92,32 50,48 6,26 -40,46 -86,34');
  const net =
    times(8, (index) => line(`M${-90 + index * 26} -60q14 60 0 120`, '#8a6030', 4, 0.35)) +
    line('M-96 -10q96 20 192 0M-90 18q96 -8 180 2', '#8a6030', 3, 0.35);
  return shaded(outline, '#cf9f5f', 30, net);
}

export function coconut(): string {
  return (
    fill(oval(0, 0, 104, 98), ball('#6b4326')) +
    times(22, (index) => spun(index * 16.4, line('M0 -100l6 -12', '#5a371f', 5, 0.8), 0, 0)) +
    fill(oval(0, -4, 92, 84), '#fbf7ee') +
    fill(oval(0, 4, 66, 58), radial([0.4, 0.35, 0.8], [0, '#efe7d8'], [1, '#cfc3ae'])) +
    blurred(5, fill(oval(-20, -16, 26, 14), '#ffffff', 0.8))
  );
}

/** A bitter aloe: a rosette of toothed leaves. */
export function aloe(): string {
  const color = '#6f9a6a';
  const blade = 'M-24 0C-20 -60 -10 -130 4 -190C16 -130 26 -60 24 0z';
  const teeth = times(6, (index) =>
    fill(
      `M${-21 + index * 3.4} ${-20 - index * 26}l-11 -8l14 -8zM${22 - index * 2.8} ${-20 - index * 26}l11 -8l-14 -8z`,
      '#b5653c',
    ),
  );
  return [-72, 72, -46, 46, -22, 24, 0]
    .map((turn) => spun(turn, shaded(blade, turn === 0 ? light(color, 0.1) : color, 18) + teeth, 0, 10))
    .join('');
}

export function rose(): string {
  const color = '#d9687f';
  const petals = times(7, (index) =>
    spun(
      index * 51,
      fill('M-50 -30C-70 -100 70 -100 50 -30Q0 10 -50 -30z', mix(color, '#ffffff', index % 2 ? 0.12 : 0)),
      0,
      0,
    ),
  );
  return (
    petals +
    fill(oval(0, 0, 56), ball(color)) +
    line('M-34 4C-30 -40 36 -40 34 4C30 36 -18 34 -16 6C-10 -18 18 -14 14 6', dark(color, 0.35), 6, 0.7)
  );
}

/** One roasted coffee bean. */
export function coffeeBean(): string {
  return fill(oval(0, 0, 40, 56), ball('#5c3620')) + line('M-4 -50C16 -18 -18 18 4 50', '#2a160c', 7);
}

/** A flame. `colors` lists its outer colours from the tip to the foot. */
export function flame(
  colors: [tip: string, middle: string, foot: string] = ['#d8412a', '#ee7d22', '#f7b733'],
): string {
  const outline =
    'M0 100C-70 96 -92 30 -60 -20C-50 0 -40 6 -30 4C-44 -50 -8 -90 24 -116C20 -70 60 -50 76 0C92 50 64 98 0 100z';
  const heart = 'M2 96C-34 92 -46 56 -24 22C-12 36 -6 34 0 10C26 30 46 48 40 70C36 88 20 96 2 96z';
  return (
    fill(outline, linear(90, [0, colors[0]], [0.5, colors[1]], [1, colors[2]])) +
    fill(heart, linear(90, [0, '#f9c440'], [1, '#fff3c0']))
  );
}
