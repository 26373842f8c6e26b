import { carton, drop, hills, jar, label, paperBag, plate, pouch, sun, tin } from './packs.ts';
import { ball, dark, light, linear, radial, SHADE } from './paint.ts';
import * as produce from './produce.ts';
import { type Drawings, inEach } from './scene.ts';
import {
  blob,
  blurred,
  box,
  clip,
  curve,
  fill,
  heaped,
  laid,
  line,
  moved,
  oval,
  placed,
  polygon,
  print,
  rect,
  ring,
  shaded,
  shadow,
  spun,
  times,
  tube,
  turned,
} from './shapes.ts';

const CREAM = '#f5ecd8';

/** A white cup and saucer, filled. */
export function teacup(x: number, floor: number, scale: number, tea: string): string {
  return placed(
    x,
    floor,
    scale,
    shadow(0, 0, 250, 36) +
      fill(oval(0, -14, 250, 46), '#e9e2d6') +
      fill(oval(0, -22, 246, 44), linear(20, [0, '#ffffff'], [1, '#ddd4c6'])) +
      fill(oval(0, -18, 150, 25), SHADE, 0.12) +
      tube('M140 -150C230 -190 240 -70 120 -66', '#f4efe6', 30) +
      turned(0, '-210:168 -206:166 -120:140 -50:90 -24:70', '#f6f2ea', {
        tilt: 0.2,
        finish: 'gloss',
        inside: '#fbf8f2',
      }) +
      fill(oval(0, -200, 147, 24), radial([0.45, 0.4, 0.7], [0, light(tea, 0.25)], [1, tea])) +
      blurred(4, fill(oval(-56, -206, 40, 6), '#ffffff', 0.5)),
  );
}

function steam(x: number, y: number): string {
  return blurred(
    9,
    line(
      curve(`${x},${y} ${x + 26},${y - 60} ${x - 16},${y - 120} ${x + 14},${y - 190}`),
      '#ffffff',
      22,
      0.85,
    ),
  );
}

function teaBag(): string {
  return (
    shaded(rect(-70, -80, 140, 160, 6), '#efe6d3', 12, fill(oval(0, 10, 50, 58), '#9c5a34', 0.75)) +
    line(rect(-62, -72, 124, 144, 4), '#c9b896', 3, 0.8, '6 6')
  );
}

function teaBox(color: string, mark: string, accent: string): string {
  const art =
    fill(rect(-220, 90, 440, 200), accent) +
    fill('M-220 100Q-100 40 0 90T220 80V150H-220z', accent) +
    fill(oval(0, -70, 118), CREAM) +
    line(oval(0, -70, 104), color, 4, 0.7) +
    moved(0, -70, mark) +
    plate(0, 120, 230, 54, CREAM, dark(color, 0.2)) +
    print(0, 180, 200, 2, CREAM, 22);
  return carton(color, art, { x: 400, width: 410, height: 560, depth: 130, floor: 800 });
}

const rooibosMark = placed(
  0,
  20,
  0.62,
  times(7, (index) =>
    spun(-60 + index * 20, line('M0 80V-84', '#5f7a3a', 9) + line('M0 -84V-40', '#c4572e', 10), 0, 80),
  ),
);
const starAnise = times(8, (index) =>
  spun(
    index * 45,
    shaded('M0 0C-22 -20 -18 -60 0 -84C18 -60 22 -20 0 0z', '#8a4f28', 12) +
      fill(oval(0, -40, 7, 11), '#d99a4a'),
    0,
    0,
  ),
);
const vanilla =
  times(6, (index) =>
    spun(
      index * 60,
      fill('M0 0C-30 -26 -24 -74 0 -88C24 -74 30 -26 0 0z', index % 2 ? '#f7ecc0' : '#efdf9c'),
      0,
      0,
    ),
  ) + fill(oval(0, 0, 20), '#d8a93a');
const honeybush =
  times(5, (index) =>
    placed(
      Math.cos(index * 1.257) * 48,
      Math.sin(index * 1.257) * 48,
      0.5,
      fill(oval(0, 0, 62, 62), '#f0b92e') + fill(oval(0, 10, 26, 30), '#d68f1c'),
    ),
  ) + fill(oval(0, 0, 24), '#8a5a1c');

function windowPouch(color: string, ink: string, contents: string, mark: string): string {
  const pane = 'M340 560C380 500 620 500 660 560V740Q500 790 340 740z';
  const art =
    fill(rect(280, 300, 440, 190), light(color, 0.12)) +
    plate(500, 326, 250, 56, ink, color) +
    moved(500, 420, mark) +
    fill(pane, CREAM) +
    clip(
      pane,
      contents +
        blurred(16, line(pane, SHADE, 26, 0.5)) +
        blurred(6, line('M360 580Q350 660 366 730', '#ffffff', 14, 0.7)),
    ) +
    line(pane, ink, 5, 0.6);
  return pouch(color, art, { width: 440, height: 620 });
}

const windowArea: [number, number, number, number] = [330, 500, 340, 290];

function pane(step: number, draw: (random: () => number) => string, ground: string): string {
  return fill(rect(320, 490, 360, 310), ground) + heaped(rect(320, 490, 360, 310), windowArea, step, draw);
}

const bean = (color: string) => fill(oval(0, 0, 22, 14), ball(color));
const maizeGrain = (color: string) =>
  fill('M-13 12C-18 -6 -10 -16 0 -16C10 -16 18 -6 13 12Q0 18 -13 12z', color) +
  fill(oval(-3, -6, 6, 4), '#ffffff', 0.5);
const rice = () => fill(oval(0, 0, 4.5, 15), '#fbf7ec') + line('M-2 -9v16', '#cfc4a8', 2, 0.7);
const raisin = () =>
  shaded(blob('-17,-6 -4,-13 14,-9 18,4 5,12 -12,10'), '#3b1f2b', 8) +
  line('M-8 -4q6 6 14 2', '#7a5566', 2, 0.6);
const redPeanut = () => fill(oval(0, 0, 15, 21), ball('#a2492c')) + line('M0 -18V16', '#7a2f1c', 2, 0.4);
const flake = () => shaded(blob('-20,-8 2,-14 22,-4 16,10 -8,12'), '#efdfb4', 7);
const saltGrain = (random: () => number) =>
  fill(rect(-9, -9, 16 + random() * 8, 16, 3), '#fdfcfa') + line('M-9 -9h14', '#c9ced2', 2.5, 0.9);

function spaghettiStrands(): string {
  return times(
    46,
    (index) =>
      line(`M${322 + index * 8} 200V860`, index % 3 ? '#efc65f' : '#dcae45', 6) +
      line(`M${320 + index * 8} 200V860`, '#fbe6a4', 1.6, 0.8),
  );
}

function milkCarton(x: number, floor: number): string {
  const [w, h] = [150, 380];
  const art = moved(
    x + w / 2,
    floor - h / 2,
    fill(rect(-90, 20, 180, 200), '#2f6fb0') +
      fill('M-90 40Q-30 -20 20 30T90 10V80H-90z', '#2f6fb0') +
      moved(0, -70, drop('#2f6fb0', 52)) +
      plate(0, 84, 110, 34, '#ffffff', '#2f6fb0') +
      print(0, 126, 90, 2, '#ffffff', 16),
  );
  return (
    box(x, floor - h, w, h, '#f7f6f2', { depth: 62, rise: 30, art, side: '#e6e8ea' }) +
    turned(x + w / 2 + 26, `${floor - h - 44}:24 ${floor - h - 14}:24`, '#2f6fb0', { tilt: 0.2 })
  );
}

function juiceBox(x: number, floor: number, color: string, fruit: string): string {
  const [w, h] = [150, 250];
  const art = moved(
    x + w / 2,
    floor - h / 2,
    fill('M-80 -130H80V-50Q0 -10 -80 -50z', light(color, 0.72)) +
      placed(0, 30, 0.52, fruit) +
      plate(0, -92, 100, 30, dark(color, 0.2), '#ffffff'),
  );
  return (
    line(`M${x + 118} ${floor - h - 6}V${floor - h - 66}l34 -22`, '#f4f1ea', 11) +
    line(`M${x + 121} ${floor - h - 6}V${floor - h - 64}`, SHADE, 2, 0.25) +
    box(x, floor - h, w, h, color, { depth: 50, rise: 26, art, side: dark(color, 0.1) })
  );
}

function juicePack(color: string, fruit: () => string): string {
  return (
    shadow(500, 850, 340, 44) +
    [0, 1, 2].map((index) => juiceBox(240 + index * 176, 800, color, fruit())).join('') +
    [0, 1, 2].map((index) => juiceBox(190 + index * 176, 856, color, fruit())).join('')
  );
}

/** A sauce bottle with a label. */
export function sauceBottle(
  color: string,
  cap: string,
  paper: string,
  mark: string,
  { x = 500, floor = 840, scale = 1 } = {},
): string {
  const sticker =
    fill(ring(0, 120, -330, -90, 0.14), paper) +
    moved(0, -196, mark) +
    print(0, -112, 130, 2, dark(color, 0.3), 16);
  return placed(
    x,
    floor,
    scale,
    shadow(0, -6, 122, 22) +
      turned(0, '-590:38 -540:38 -500:42 -440:62 -390:112 -360:120 -40:120 -16:112', color, {
        tilt: 0.14,
        finish: 'gloss',
        art: sticker,
      }) +
      turned(0, '-672:34 -664:38 -590:44 -584:46', cap, {
        finish: 'satin',
        art: times(16, (index) => line(`M${-44 + index * 6} -664v80`, SHADE, 2, 0.2)),
      }),
  );
}

/** A tall, dark bottle with a neck. */
function oilBottle(): string {
  const paper =
    fill(ring(500, 110, 480, 730, 0.13), CREAM) +
    placed(
      500,
      580,
      0.85,
      moved(-30, 0, placed(0, 0, 0.4, produce.olive())) +
        moved(34, 16, placed(0, 0, 0.4, produce.olive('#3f4a24'))) +
        placed(10, -46, 0.5, produce.leaf('#7b8c4a', 22), -14),
    ) +
    plate(500, 660, 140, 34, '#4a5724', CREAM) +
    print(500, 696, 120, 2, '#4a5724', 16);
  return (
    shadow(500, 838, 112, 22) +
    turned(500, '190:30 300:32 360:40 430:104 460:110 800:110 830:104', '#33421f', {
      finish: 'gloss',
      art: paper,
    }) +
    turned(500, '140:32 150:36 230:36 236:34', '#b58a3a', { finish: 'metal' })
  );
}

function grinder(): string {
  const body = '330:96 360:100 560:112 780:124 800:118';
  return (
    shadow(500, 838, 140, 24) +
    turned(500, body, '#eef2f2', { finish: 'matt', opacity: 0.6 }) +
    clip(
      polygon('400,470 600,470 622,812 378,812'),
      fill(rect(370, 470, 270, 350), '#eef0ef') +
        heaped(rect(370, 470, 270, 350), [380, 480, 240, 330], 24, saltGrain),
    ) +
    turned(500, body, '#ffffff', {
      finish: 'glass',
      opacity: 0.05,
      art:
        fill(ring(500, 122, 600, 730, 0.12), '#2f6f8f') +
        moved(500, 664, hills(70, '#f5ecd8', '#a9d0db')) +
        print(500, 716, 100, 1, CREAM),
    }) +
    turned(500, '800:124 836:122', '#c9cdd0', { finish: 'metal' }) +
    turned(500, '180:70 200:92 250:100 300:92 320:98 346:98', '#3a3a3e', { finish: 'gloss' }) +
    turned(500, '312:98 332:98', '#c9cdd0', { finish: 'metal' })
  );
}

const stick = (width: number) =>
  shaded(
    blob(
      `${-width},-14 ${-width * 0.4},-22 ${width * 0.5},-16 ${width},-8 ${width},12 ${width * 0.3},20 ${-width * 0.6},16`,
    ),
    '#5b241c',
    16,
    line(`M${-width} -4Q0 -16 ${width} 2M${-width} 8Q0 0 ${width} 10`, '#a85a42', 4, 0.5),
  ) + fill(oval(0, 0, 3), '#2b120c', 0.7);

/** A round biscuit with chocolate chips. */
export function biscuit(): string {
  const chips = times(11, (index) => {
    const turn = index * 2.4;
    const radius = 18 + index * 7;
    return placed(
      radius * Math.cos(turn),
      radius * Math.sin(turn) * 0.95,
      1,
      shaded(blob('-14,-6 0,-14 14,-6 12,10 -8,12'), '#40210f', 8),
      index * 50,
    );
  });
  return shaded(
    blob('0,-112 60,-96 104,-44 110,20 78,84 14,112 -54,100 -102,48 -108,-16 -74,-84'),
    radial([0.42, 0.38, 0.7], [0, '#e0b273'], [1, '#bd8445']),
    24,
    chips,
  );
}

function chocolateSlab(color: string, mark: string): string {
  const squares = (rows: number) =>
    times(rows * 4, (index) => {
      const [x, y] = [330 + (index % 4) * 86, 190 + Math.floor(index / 4) * 86];
      return (
        shaded(rect(x, y, 80, 80, 8), '#4a2817', 16) +
        fill(rect(x + 16, y + 16, 48, 48, 6), '#56311d') +
        line(`M${x + 16} ${y + 64}V${y + 16}h48`, '#7d5238', 3, 0.8)
      );
    });
  return spun(
    -10,
    shadow(500, 800, 190, 18) +
      fill(rect(324, 184, 352, 440, 12), '#331a0e') +
      squares(4) +
      shaded(
        polygon(
          '312,420 340,404 372,424 404,400 440,424 476,402 516,424 552,400 590,422 626,402 660,424 688,404 688,560 312,560',
        ),
        linear(0, [0, '#c9a04a'], [0.3, '#f6e3a2'], [0.6, '#c59a44'], [1, '#e8cf86']),
        16,
      ) +
      shaded(
        rect(308, 462, 384, 360, 4),
        color,
        22,
        fill(rect(308, 520, 384, 150), CREAM) +
          moved(500, 594, mark) +
          plate(500, 724, 240, 46, CREAM, color) +
          print(500, 772, 190, 1, CREAM),
      ),
  );
}

function toffee(color: string): string {
  const end = (side: number) =>
    shaded(
      `M${side * 60} -12L${side * 128} -52Q${side * 116} 0 ${side * 128} 52L${side * 60} 12z`,
      light(color, 0.2),
      12,
      times(5, (index) => line(`M${side * 60} 0L${side * 126} ${-44 + index * 22}`, SHADE, 3, 0.25)),
    );
  return (
    end(-1) +
    end(1) +
    shaded(
      rect(-70, -42, 140, 84, 30),
      color,
      24,
      times(4, (index) => line(`M${-60 + index * 40} -50l20 100`, '#ffffff', 9, 0.55)),
    )
  );
}

function lollipop(): string {
  const colors = ['#d8402c', '#f2b632', '#f7efe0', '#4a9a6a', '#e37fa0', '#f7efe0', '#3f7fb5'];
  const spiral = times(7, (index) => {
    const arm = Array.from({ length: 26 }, (_, step): [number, number] => {
      const turn = (index / 7) * Math.PI * 2 + step * 0.2;
      return [500 + step * 9.6 * Math.cos(turn), 360 + step * 9.6 * Math.sin(turn)];
    });
    return line(curve(arm), colors[index] ?? '#fff', 66);
  });
  return (
    laidStick() +
    shaded(oval(500, 360, 232), '#f7efe0', 40, spiral) +
    blurred(10, line('M330 300Q370 200 470 176', '#ffffff', 30, 0.7))
  );
}

function laidStick(): string {
  return shadow(500, 900, 60, 12) + shaded(rect(486, 560, 28, 340, 12), '#e2c08a', 12);
}

function popcornBag(x: number, floor: number): string {
  const [w, h] = [190, 330];
  const outline = `M${x + 8} ${floor - h}H${x + w - 8}L${x + w} ${floor - 30}Q${x + w / 2} ${floor + 12} ${x} ${floor - 30}z`;
  const stripes = times(6, (index) => fill(rect(x + 8 + index * 34, floor - h - 10, 17, h + 40), '#d3392f'));
  const badge =
    fill(oval(x + w / 2, floor - h * 0.52, 66), '#f5c542') +
    placed(x + w / 2, floor - h * 0.52, 0.5, popped());
  return shaded(
    outline,
    '#fbf6ea',
    18,
    stripes +
      badge +
      fill(rect(x, floor - h, w, 28), SHADE, 0.14) +
      plate(x + w / 2, floor - 62, 110, 30, '#fbf6ea', '#d3392f'),
  );
}

function popped(): string {
  return (
    ['-34,-20', '30,-34', '-6,24', '44,22', '-48,30']
      .map((at) => {
        const [x = 0, y = 0] = at.split(',').map(Number);
        return fill(oval(x, y, 40, 36), ball('#fbf0cf'));
      })
      .join('') + fill(oval(4, -4, 18, 14), '#e8b94a', 0.8)
  );
}

function curryPouch(): string {
  const art =
    fill(rect(280, 400, 440, 250), '#f3b33a') +
    moved(500, 520, placed(-20, 0, 0.9, produce.chilli())) +
    plate(500, 350, 260, 60, '#f7ecd2', '#9c2f22') +
    print(500, 690, 220, 3, '#f7ecd2', 22) +
    moved(500, 620, sun('#9c2f22', 34, 12));
  return (
    pouch('#a8362a', art, { x: 440, width: 400, height: 600 }) +
    shadow(736, 836, 126, 18) +
    turned(736, '748:118 752:116 800:84 826:56', '#efe6d6', { tilt: 0.2, finish: 'gloss' }) +
    fill(oval(736, 748, 114, 23), '#c9902f') +
    fill(
      'M630 746Q690 668 736 660Q782 668 842 746Q736 784 630 746z',
      linear(0, [0, '#e6a73b'], [1, '#b86f1d']),
    )
  );
}

function peachHalf(): string {
  return (
    fill(oval(0, 0, 96, 88), ball('#f0a23c')) +
    fill(oval(0, 4, 80, 72), radial([0.5, 0.5, 0.55], [0, '#e0702e'], [0.5, '#f3b04a'], [1, '#f7c66a'])) +
    fill(oval(0, 6, 28, 34), '#a9482a', 0.75) +
    line('M-6 -18q12 24 2 48', '#6d2a1a', 4, 0.6)
  );
}

function chakalaka(accent: string, chillies: number): string {
  const art =
    fill(oval(500, 560, 170, 110), CREAM) +
    fill(rect(300, 690, 400, 90), accent) +
    placed(450, 570, 0.66, produce.tomato()) +
    placed(580, 580, 0.6, produce.chilli('#e08a24'), -30) +
    plate(500, 420, 250, 50, CREAM, '#8f2a20') +
    times(chillies, (index) =>
      placed(500 + (index - (chillies - 1) / 2) * 64, 740, 0.24, produce.chilli('#f7e2b8')),
    );
  return tin('#c63a28', art, { width: 400, height: 500 });
}

export const PANTRY_DRAWINGS: Drawings = {
  'rooibos-tea': () =>
    teaBox('#a8432a', rooibosMark, '#7c2d1c') + teacup(700, 850, 0.85, '#a63d17') + steam(690, 640),
  'rooibos-tea-2': () =>
    teacup(480, 780, 1.35, '#a63d17') +
    steam(470, 460) +
    shadow(740, 860, 90, 14) +
    placed(760, 800, 0.9, teaBag(), 14) +
    placed(640, 850, 0.9, teaBag(), -64),
  ...inEach(
    'rooibos-chai',
    {
      chai: { color: '#8a4a2b', mark: starAnise, accent: '#5c2d1a' },
      vanilla: { color: '#d9b45f', mark: vanilla, accent: '#9a6f2a' },
      honeybush: { color: '#c98a2b', mark: honeybush, accent: '#8a5518' },
    },
    ({ color, mark, accent }) =>
      teaBox(color, mark, accent) + teacup(715, 850, 0.8, dark('#b06a2c', 0.1)) + placed(560, 850, 0.5, mark),
  ),
  'stoep-blend-coffee': () =>
    pouch(
      '#3a2a22',
      moved(
        500,
        560,
        label(
          300,
          330,
          '#e9d9bd',
          '#5a2f1a',
          placed(0, -10, 0.9, produce.coffeeBean()) +
            placed(58, 20, 0.7, produce.coffeeBean(), 40) +
            placed(-56, 24, 0.7, produce.coffeeBean(), -40),
        ),
      ) +
        fill(oval(500, 330, 24), '#2a1d17') +
        fill(oval(500, 330, 12), '#57473c') +
        line('M286 300H714', '#c79a55', 12),
      { width: 430, height: 640 },
      false,
    ) +
    [
      [250, 850, 20],
      [300, 876, 70],
      [740, 868, -30],
      [690, 884, 50],
      [206, 878, -40],
    ]
      .map(
        ([x = 0, y = 0, turn = 0]) =>
          shadow(x, y + 14, 30, 8) + placed(x, y, 0.52, produce.coffeeBean(), turn),
      )
      .join(''),
  'super-fine-mielie-meal': () =>
    paperBag(
      '#f1c63c',
      fill(oval(500, 560, 150), '#fbf3dc') +
        placed(500, 566, 0.95, produce.maize()) +
        plate(500, 348, 300, 70, '#2f6b3f', '#fbf3dc') +
        fill(rect(270, 740, 460, 40), '#2f6b3f') +
        print(500, 800, 260, 1, '#2f6b3f'),
      { width: 460, height: 650 },
    ),
  'super-fine-mielie-meal-2': () =>
    [
      [300, 560, -24],
      [500, 520, 0],
      [700, 560, 24],
    ]
      .map(([x = 0, y = 0, turn = 0]) => laid(placed(x, y, 2, produce.maize(), turn)))
      .join(''),
  'samp-and-beans-1kg': () =>
    windowPouch(
      '#2f6b4a',
      '#f3e6c4',
      pane(
        30,
        (random) => (random() < 0.45 ? bean(random() < 0.5 ? '#8f3f33' : '#c9a58a') : maizeGrain('#f7f0dc')),
        '#b79f7c',
      ),
      placed(-40, 0, 1.6, bean('#8f3f33')) + placed(40, 0, 2, maizeGrain('#f7f0dc')),
    ),
  'long-grain-rice-2kg': () =>
    windowPouch(
      '#2c5d94',
      '#f5ecd8',
      pane(15, rice, '#e2d8c0'),
      fill('M-80 0H80C80 46 44 64 0 64C-44 64 -80 46 -80 0z', '#c8402f') +
        fill('M-76 0C-60 -62 60 -62 76 0z', '#fbf7ec'),
    ),
  'stoneground-bread-flour': () =>
    paperBag(
      '#efe2c6',
      fill(rect(270, 470, 460, 230), '#b5652f') +
        placed(500, 590, 0.8, produce.wheat('#f3d99a')) +
        placed(440, 600, 0.66, produce.wheat('#f3d99a'), -24) +
        placed(560, 600, 0.66, produce.wheat('#f3d99a'), 24) +
        plate(500, 386, 290, 66, '#6b3a1c', '#efe2c6') +
        print(500, 740, 220, 3, '#6b3a1c', 22),
      { x: 460, width: 420, height: 640 },
    ) +
    [
      [730, 760, 30],
      [780, 790, 48],
    ]
      .map(([x = 0, y = 0, turn = 0]) => placed(x, y, 0.9, produce.wheat(), turn))
      .join(''),
  'durum-spaghetti-500g': () => {
    const outline = 'M360 150H640Q650 500 640 840Q500 852 360 840Q350 500 360 150z';
    const art =
      spaghettiStrands() +
      fill(rect(340, 130, 320, 60), '#2b5a8c') +
      fill(rect(340, 400, 320, 230), '#2b5a8c') +
      fill(rect(340, 400, 320, 14), '#e8c25a') +
      fill(rect(340, 616, 320, 14), '#e8c25a') +
      plate(500, 470, 220, 56, CREAM, '#2b5a8c') +
      placed(500, 560, 0.26, produce.wheat('#e8c25a'), 90) +
      fill(rect(340, 800, 320, 60), '#2b5a8c');
    return (
      shadow(500, 846, 150, 16) +
      shaded(outline, '#e6b94e', 24, art + blurred(6, line('M400 200V800', '#ffffff', 14, 0.55)))
    );
  },
  ...inEach(
    'chakalaka-410g',
    { mild: { accent: '#4f8038', chillies: 1 }, hot: { accent: '#7a1a14', chillies: 3 } },
    ({ accent, chillies }) => chakalaka(accent, chillies),
  ),
  'cling-peaches-825g': () =>
    tin(
      '#f3d58a',
      fill(rect(280, 300, 460, 150), '#2f7a5a') +
        plate(500, 380, 280, 60, CREAM, '#2f7a5a') +
        placed(420, 600, 0.9, peachHalf()) +
        placed(580, 590, 0.9, peachHalf()) +
        placed(500, 680, 0.9, peachHalf()) +
        placed(640, 690, 0.4, produce.leaf(), 30),
      { width: 440, height: 580 },
    ),
  'long-life-milk-6': () =>
    shadow(500, 856, 360, 40) +
    [0, 1, 2].map((index) => milkCarton(230 + index * 176, 800)).join('') +
    [0, 1, 2].map((index) => milkCarton(190 + index * 176, 864)).join(''),
  'extra-virgin-olive-oil': () =>
    oilBottle() +
    [
      [690, 810, 10],
      [740, 836, -30],
      [330, 838, 30],
    ]
      .map(
        ([x = 0, y = 0, turn = 0], index) =>
          shadow(x, y + 26, 36, 9) +
          placed(x, y, 0.55, produce.olive(index === 1 ? '#3f4a24' : '#6d7b34'), turn + 60),
      )
      .join('') +
    placed(780, 790, 0.7, produce.leaf('#7b8c4a', 22), 20),
  'peri-peri-sauce': () =>
    sauceBottle('#c3341f', '#3a7a3f', '#f7e9c8', placed(0, 0, 0.7, produce.chilli())) +
    shadow(700, 846, 100, 14) +
    placed(720, 818, 0.9, produce.chilli(), -8),
  'peri-peri-sauce-2': () =>
    [
      [470, 330, -6],
      [540, 510, 8],
      [470, 690, -2],
    ]
      .map(([x = 0, y = 0, turn = 0]) => laid(placed(x, y, 2.3, produce.chilli(), turn)))
      .join(''),
  'durban-curry-powder': curryPouch,
  'west-coast-sea-salt': grinder,
  'garlic-flakes-80g': () =>
    jar('#efe0b8', {
      x: 430,
      width: 340,
      height: 500,
      lid: '#3c6a4a',
      label: '#f5ecd8',
      art: placed(430, 640, 0.62, produce.garlic()) + print(430, 726, 150, 1, '#3c6a4a'),
      texture: heaped(rect(240, 380, 400, 460), [250, 390, 360, 440], 34, flake),
    }) +
    shadow(726, 838, 110, 20) +
    placed(726, 740, 1.05, produce.garlic()),
  'beef-biltong': () =>
    windowPouch(
      '#5c2a1c',
      '#efd9a8',
      pane(64, () => stick(70), '#3a1712'),
      fill(
        'M-90 30C-80 -20 -40 -36 10 -34C30 -50 60 -60 84 -52C78 -30 92 -10 76 6C60 20 50 12 40 34L30 60H14L10 30H-40L-48 60H-64L-66 30z',
        '#efd9a8',
      ),
    ) +
    [
      [250, 862, 8],
      [330, 888, -12],
      [700, 874, 14],
    ]
      .map(([x = 0, y = 0, turn = 0]) => shadow(x, y + 16, 84, 9) + placed(x, y, 1, stick(84), turn))
      .join(''),
  'salted-peanuts-450g': () =>
    windowPouch(
      '#c9452f',
      '#f7e6bd',
      pane(32, redPeanut, '#6b2a1a'),
      placed(0, 0, 0.7, produce.peanut(), -14),
    ) +
    shadow(760, 856, 90, 14) +
    placed(770, 828, 0.7, produce.peanut(), 12),
  'crunchy-peanut-butter': () =>
    jar('#b9793c', {
      x: 460,
      width: 410,
      height: 540,
      lid: '#b8322a',
      label: '#f5e3b8',
      art:
        fill(rect(240, 470, 440, 60), '#b8322a') +
        placed(460, 640, 0.9, produce.peanut(), -18) +
        print(460, 726, 190, 2, '#8a4a1c', 20),
      texture: heaped(rect(240, 360, 460, 480), [240, 380, 450, 450], 56, () =>
        fill(oval(0, 0, 8, 12), '#e0b070', 0.9),
      ),
    }) +
    shadow(772, 850, 80, 12) +
    placed(776, 822, 0.62, produce.peanut(), 10) +
    placed(700, 860, 0.5, produce.peanut(), -30),
  'butter-popcorn': () =>
    shadow(500, 858, 320, 36) +
    popcornBag(310, 800) +
    popcornBag(510, 800) +
    popcornBag(206, 858) +
    popcornBag(614, 858) +
    [
      [430, 840],
      [500, 850],
      [560, 836],
      [470, 866],
      [536, 872],
    ]
      .map(([x = 0, y = 0]) => placed(x, y, 0.42, popped()))
      .join(''),
  'choc-chip-biscuits': () =>
    shadow(500, 806, 320, 60) +
    turned(500, '540:312 560:318 760:318 790:312', '#2f5d73', {
      tilt: 0.3,
      finish: 'satin',
      inside: '#d3c6a8',
      rim: '#c9a552',
      art:
        fill(ring(500, 320, 610, 730, 0.3), '#f3e4c2') +
        placed(500, 766, 0.34, biscuit()) +
        placed(390, 754, 0.22, biscuit()) +
        placed(610, 754, 0.22, biscuit()),
    }) +
    clip(
      'M210 540A290 86 0 0 0 790 540V300H210z',
      [
        [330, 520],
        [500, 500],
        [670, 520],
        [410, 560],
        [590, 560],
        [260, 560],
        [740, 560],
        [500, 600],
      ]
        .map(([x = 0, y = 0], index) =>
          placed(x, y, 1, `<g transform="scale(1 .62)">${biscuit()}</g>`, index * 40),
        )
        .join(''),
    ),
  'choc-chip-biscuits-2': () =>
    shadow(440, 830, 200, 40) +
    times(5, (index) =>
      placed(
        440 + (index % 2 ? 12 : -10),
        800 - index * 76,
        1.7,
        `<g transform="scale(1 .42)">${moved(0, 34, fill(oval(0, 0, 110, 112), '#a06c36'))}${biscuit()}</g>`,
        0,
      ),
    ) +
    shadow(760, 840, 120, 20) +
    placed(752, 726, 1.12, biscuit(), 30),
  ...inEach(
    'dark-chocolate-slab',
    {
      'sea-salt': {
        color: '#2b5f86',
        mark: times(7, (index) =>
          placed(
            -90 + index * 30,
            (index % 2) * 26 - 12,
            1.3,
            fill(rect(-9, -9, 18, 18, 3), '#8fb6c9'),
            index * 25,
          ),
        ),
      },
      rooibos: { color: '#a8432a', mark: placed(0, 0, 0.8, rooibosMark) },
      'baobab-orange': { color: '#d9812b', mark: placed(0, 6, 0.62, produce.orange()) },
      chilli: { color: '#8f1f1c', mark: placed(0, 0, 0.8, produce.chilli()) },
    },
    ({ color, mark }) => chocolateSlab(color, mark),
  ),
  'condensed-milk-toffees': () =>
    pouch(
      '#f0dfb6',
      heaped(rect(300, 560, 400, 250), [300, 570, 400, 240], 96, (random) =>
        placed(0, 0, 0.6, toffee(random() < 0.5 ? '#c9372c' : '#e0a52f')),
      ) +
        fill(rect(270, 320, 460, 230), '#c9372c') +
        plate(500, 390, 270, 60, '#f7e9c8', '#c9372c') +
        placed(500, 484, 0.62, toffee('#e0a52f')),
      { width: 440, height: 600 },
    ) +
    [
      [240, 866, -12, '#c9372c'],
      [770, 860, 20, '#e0a52f'],
    ]
      .map(
        ([x, y, turn, color]) =>
          shadow(Number(x), Number(y) + 24, 66, 9) +
          placed(Number(x), Number(y), 0.66, toffee(String(color)), Number(turn)),
      )
      .join(''),
  'giant-swirl-lollipop': lollipop,
  'orange-river-raisins': () =>
    windowPouch(
      '#5a2f58',
      '#f3dfb0',
      pane(28, raisin, '#25131b'),
      placed(0, 0, 0.5, produce.grapes('#7d4a86')),
    ) +
    [
      [240, 866],
      [282, 880],
      [736, 872],
      [774, 860],
      [700, 884],
    ]
      .map(([x = 0, y = 0], index) => placed(x, y, 1.1, raisin(), index * 50))
      .join(''),
  'dried-mango-strips': () =>
    windowPouch(
      '#e08a24',
      '#fdf0cf',
      pane(
        60,
        () => shaded(rect(-76, -16, 152, 32, 12), '#ee9f2c', 12, line('M-70 0h140', '#c8701a', 4, 0.5)),
        '#a85f14',
      ),
      placed(0, 6, 0.6, produce.mango()),
    ) +
    shadow(786, 850, 90, 14) +
    placed(780, 786, 0.82, produce.mango(), 10),
  'peach-chutney': () =>
    sauceBottle('#b5641f', '#d8a93a', '#f7e9c8', placed(0, 0, 0.58, produce.peach()), { x: 450 }) +
    shadow(700, 842, 110, 20) +
    placed(704, 752, 1, produce.peach()),
  'strawberry-jam-450g': () =>
    jar('#a51d26', {
      x: 440,
      width: 390,
      height: 500,
      lid: '#f3efe6',
      label: '#fbf3e2',
      art:
        fill(rect(240, 470, 400, 34), '#3f7a3a') +
        placed(440, 620, 0.72, produce.strawberry()) +
        print(440, 716, 180, 2, '#8f1f1c', 18),
      texture: times(60, (index) =>
        fill(oval(260 + ((index * 67) % 370), 430 + ((index * 131) % 380), 3, 4.5), '#e8b07a', 0.8),
      ),
    }) +
    shadow(742, 846, 100, 18) +
    placed(742, 748, 0.95, produce.strawberry(), -8),
  ...inEach(
    'fruit-juice-boxes-6',
    {
      apple: { color: '#7fae3e', fruit: () => produce.apple() },
      guava: { color: '#e07a86', fruit: produce.guava },
      granadilla: { color: '#6b3a72', fruit: produce.granadilla },
    },
    ({ color, fruit }) => juicePack(color, fruit),
  ),
  'ginger-beer-mix': () =>
    pouch(
      '#e3b64a',
      fill(rect(280, 420, 440, 240), '#7a4a1e') +
        placed(440, 540, 0.95, produce.ginger()) +
        plate(440, 360, 260, 60, '#7a4a1e', '#f7e6b0') +
        print(440, 700, 210, 3, '#7a4a1e', 22),
      { x: 440, width: 380, height: 580 },
    ) +
    shadow(732, 846, 140, 20) +
    placed(726, 776, 1.2, produce.ginger(), -8),
  'malva-pudding-mix': () =>
    carton(
      '#b5532a',
      fill('M-210 -10Q0 -60 210 -10V280H-210z', '#f5e3bd') +
        plate(0, -180, 290, 64, '#f5e3bd', '#8a3a1a') +
        moved(
          0,
          130,
          fill(oval(0, 66, 160, 40), '#ffffff') +
            fill(oval(0, 70, 150, 34), '#dcd2c0') +
            turned(0, '-30:96 -10:110 56:124', '#a9642c', { tilt: 0.24, finish: 'matt' }) +
            fill(oval(0, -30, 96, 24), '#c98341') +
            fill(
              'M-96 -30C-80 -4 -70 40 -52 18S-30 50 -8 30S20 60 40 24S80 30 96 -30Q0 -76 -96 -30z',
              '#e2a44e',
            ) +
            blurred(4, fill(oval(-30, -38, 34, 7), '#fbe3b0', 0.9)),
        ),
      { x: 450, width: 430, height: 580, depth: 130 },
    ),
};
