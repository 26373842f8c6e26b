import { plate, sun } from './packs.ts';
import { ball, dark, light, linear, radial, SHADE } from './paint.ts';
import { leaf } from './produce.ts';
import { closeView, type Drawings } from './scene.ts';
import {
  blurred,
  box,
  clip,
  fill,
  laid,
  line,
  moved,
  oval,
  placed,
  print,
  rect,
  ring,
  shaded,
  shadow,
  spun,
  times,
  tube,
  turned,
  wood,
} from './shapes.ts';

const CLAY = '#bd6c42';

function broom(): string {
  const straws = times(44, (index) => {
    const x = 430 + index * 3.3;
    const foot = 330 + index * 8;
    return line(
      `M${x} 610C${x} 700 ${foot} 760 ${foot} ${920 + (index % 5) * 8}`,
      ['#d9a24a', '#c78a35', '#e6b866'][index % 3] ?? '#d9a24a',
      9,
    );
  });
  return spun(
    24,
    laid(
      wood(rect(482, -240, 36, 840, 16), '#dcb27d', 14, true) +
        straws +
        shaded('M420 590Q500 560 580 590L584 660Q500 690 416 660z', '#c08a3e', 24) +
        [606, 632, 656].map((y) => line(`M418 ${y}Q500 ${y + 22} 582 ${y}`, '#a8322a', 9)).join('') +
        line('M386 760Q500 790 620 760', '#a8322a', 8),
      20,
    ),
  );
}

function bucket(): string {
  return (
    shadow(500, 826, 210, 40) +
    tube('M246 380C250 120 750 120 754 380', '#b9bec3', 15) +
    shaded(rect(430, 164, 140, 48, 22), '#1f4c82', 16) +
    turned(500, '350:262 366:266 386:262 800:200 822:192', '#2f6fb5', {
      finish: 'gloss',
      tilt: 0.2,
      inside: linear(90, [0, '#173a63'], [1, '#2a5f9e']),
      rim: '#4a88c9',
      art: [440, 640].map((y) => fill(ring(500, 262, y, y + 10, 0.2), dark('#2f6fb5', 0.3), 0.5)).join(''),
    }) +
    fill(oval(246, 392, 20), '#1f4c82') +
    fill(oval(754, 392, 20), '#1f4c82')
  );
}

function sponges(): string {
  const sponge = (x: number, y: number, color: string) =>
    shaded(
      rect(x, y, 300, 66, 22),
      color,
      22,
      times(34, (index) =>
        fill(
          oval(x + 14 + ((index * 61) % 280), y + 10 + ((index * 37) % 50), 4 + (index % 3) * 2, 4),
          dark(color, 0.35),
          0.6,
        ),
      ),
    ) +
    shaded(
      rect(x, y + 58, 300, 32, 12),
      '#b08a54',
      12,
      times(60, (index) => line(`M${x + index * 5} ${y + 58}l4 32`, '#8a6738', 1.6, 0.5)),
    );
  const colors = ['#e8b93c', '#e8b93c', '#dd8c3a', '#dd8c3a', '#8fae58', '#8fae58'];
  return (
    shadow(500, 816, 330, 34) +
    colors
      .map((color, index) => sponge(180 + (index % 2) * 330, 720 - Math.floor(index / 2) * 98, color))
      .join('')
  );
}

function plunger(): string {
  return (
    shadow(500, 846, 200, 36) +
    turned(500, '100:22 110:26 560:26 600:26', '#e0b985', {
      finish: 'satin',
      art: times(4, (index) => line(`M${482 + index * 11} 90V600`, '#a8783f', 2, 0.5)),
    }) +
    turned(500, '560:48 580:58 620:66 640:110 700:170 780:196 836:200', '#b3352c', {
      finish: 'gloss',
      tilt: 0.17,
    }) +
    fill(ring(500, 198, 812, 836, 0.17), dark('#b3352c', 0.25), 0.6)
  );
}

function paperRoll(x: number, y: number): string {
  return (
    turned(x, `${y}:92 ${y + 190}:92`, '#f6f3ec', {
      finish: 'matt',
      tilt: 0.3,
      art: times(9, (index) => line(`M${x - 80 + index * 20} ${y}v230`, '#d9d3c6', 2, 0.4, '3 9')),
    }) +
    fill(oval(x, y, 92, 28), linear(20, [0, '#ffffff'], [1, '#e3ddd0'])) +
    [70, 54].map((radius) => line(oval(x, y, radius, radius * 0.3), '#cfc8b9', 2, 0.7)).join('') +
    fill(oval(x, y, 38, 12), '#b9935f') +
    fill(oval(x, y + 3, 32, 9), '#6b5030')
  );
}

function toiletPaper(): string {
  return (
    shadow(500, 866, 320, 46) +
    [0, 1, 2]
      .map((row) => [0, 1, 2].map((column) => paperRoll(310 + column * 190, 660 - row * 194)).join(''))
      .join('') +
    shaded('M218 640H780V720Q500 770 218 720z', '#4f8f86', 14, print(500, 690, 200, 1, '#f6f3ec')) +
    plate(500, 692, 240, 52, '#f6f3ec', '#4f8f86') +
    blurred(6, line('M240 290Q230 500 240 850', '#ffffff', 10, 0.6))
  );
}

function wireBin(): string {
  const wires =
    times(8, (index) => line(`M${262 + index * 68} 300L${316 + index * 52} 830`, '#77797d', 8)) +
    times(7, (index) =>
      line(
        `M${232 + index * 8} ${340 + index * 70}Q500 ${402 + index * 62} ${768 - index * 8} ${340 + index * 70}`,
        '#6a6c70',
        8,
      ),
    );
  const outline = 'M246 300A254 50 0 0 0 754 300L700 826A200 36 0 0 1 300 826z';
  return (
    shadow(500, 836, 205, 36) +
    fill(oval(500, 300, 254, 50), '#8f8f92', 0.25) +
    fill(outline, '#4a4b4f', 0.16) +
    clip(outline, wires) +
    blurred(24, fill('M640 300L760 300L700 850L600 850z', SHADE, 0.2)) +
    line('M302 828A200 34 0 0 0 698 828', '#55575b', 20) +
    line(oval(500, 300, 256, 50), '#55575b', 20) +
    line('M246 298A254 48 0 0 0 754 298', '#a9abaf', 6, 0.8)
  );
}

function soapBars(): string {
  const bar = (x: number, y: number) =>
    box(x, y, 330, 116, '#5f9a4a', {
      depth: 70,
      rise: 34,
      side: '#4f863d',
      radius: 12,
      art:
        fill(rect(x + 50, y + 26, 230, 64, 20), dark('#5f9a4a', 0.16)) +
        line(rect(x + 50, y + 26, 230, 64, 20), light('#5f9a4a', 0.35), 4, 0.7) +
        line(`M${x + 100} ${y + 58}h130`, light('#5f9a4a', 0.4), 12, 0.8),
    });
  return shadow(530, 812, 380, 40) + bar(130, 690) + bar(500, 690) + bar(150, 560) + bar(496, 556);
}

export function clayPot(x: number, top: number): string {
  return placed(
    x,
    top,
    1,
    turned(0, '0:180 8:184 70:176 70:160 250:118 262:112', CLAY, {
      finish: 'matt',
      tilt: 0.16,
      inside: '#4a3020',
      rim: light(CLAY, 0.15),
    }) + fill(oval(0, 6, 160, 22), '#3d2a1c'),
  );
}

function spekboom(): string {
  const branch = (lean: number, height: number, count: number) => {
    const tip = 500 + lean;
    const stem = line(
      `M500 600Q${500 + lean * 0.2} ${600 - height * 0.5} ${tip} ${600 - height}`,
      '#9a4a38',
      15,
    );
    const leaves = times(count, (index) => {
      const t = (index + 1) / count;
      const [x, y] = [500 + lean * (0.4 * t + 0.6 * t * t), 600 - height * t];
      const pair = (side: number) =>
        placed(
          x + side * 34,
          y - 8,
          0.44,
          fill(oval(0, 0, 90, 66), ball(index % 2 ? '#6fa04a' : '#84b257')),
          side * -24,
        );
      return pair(-1) + pair(1);
    });
    return stem + leaves + placed(tip, 600 - height - 20, 0.36, fill(oval(0, 0, 76, 84), ball('#96c466')));
  };
  return (
    shadow(500, 852, 130, 26) +
    branch(-190, 270, 6) +
    branch(190, 290, 6) +
    branch(-90, 400, 8) +
    branch(100, 420, 8) +
    branch(0, 480, 9) +
    clayPot(500, 590)
  );
}

function cactusBody(): string {
  const spines = (x: number, from: number, to: number) =>
    times(Math.floor((to - from) / 44), (index) => {
      const y = from + index * 44;
      return line(`M${x - 8} ${y - 6}l8 6l8 -6M${x} ${y + 8}v-14`, '#f3e8c4', 3, 0.9);
    });
  const ribs = (outline: string, xs: number[], from: number, to: number) =>
    clip(
      outline,
      xs
        .map((x) => blurred(5, line(`M${x + 16} ${from}V${to}`, SHADE, 9, 0.26)) + spines(x, from + 14, to))
        .join(''),
    );
  const trunk = 'M410 640V250Q410 150 500 150Q590 150 590 250V640z';
  const arm = (side: number, low: number, top: number) =>
    `M${500 + side * 80} ${low}H${500 + side * 140}Q${500 + side * 150} ${low} ${500 + side * 150} ${low - 20}V${top}Q${500 + side * 196} ${top - 72} ${500 + side * 244} ${top}V${low + 20}Q${500 + side * 240} ${low + 96} ${500 + side * 170} ${low + 96}H${500 + side * 80}z`;
  const [left, right] = [arm(-1, 420, 330), arm(1, 480, 380)];
  return (
    shaded(left, '#5d8f52', 44) +
    ribs(left, [285, 322], 290, 520) +
    shaded(right, '#5d8f52', 44) +
    ribs(right, [678, 716], 340, 580) +
    shaded(trunk, '#66995a', 60) +
    ribs(trunk, [440, 484, 528, 566], 170, 640)
  );
}

function flower(): string {
  return (
    times(12, (index) =>
      spun(
        index * 30,
        fill('M-16 0C-22 -50 -10 -84 0 -92C10 -84 22 -50 16 0z', linear(90, [0, '#e0568a'], [1, '#f4a3bf'])),
        0,
        0,
      ),
    ) + fill(oval(0, 0, 22), ball('#f3c64a'))
  );
}

function seedPacket(paper: string, art: string): string {
  return shaded(
    rect(-130, -190, 260, 380, 8),
    paper,
    16,
    fill(rect(-130, -190, 260, 92), dark(paper, 0.25)) +
      plate(0, -144, 180, 42, '#f7f0de', dark(paper, 0.3)) +
      fill(oval(0, 26, 104), '#f7f0de') +
      moved(0, 30, art) +
      print(0, 152, 150, 2, '#f7f0de', 18),
  );
}

const sprig = (color: string, width: number, count: number) =>
  line('M0 84V-60', dark(color, 0.2), 6) +
  times(
    count,
    (index) =>
      placed(-30, 60 - index * 36, 0.34, leaf(color, width), 200) +
      placed(30, 60 - index * 36, 0.34, leaf(color, width), -20),
  ) +
  placed(0, -66, 0.34, leaf(color, width), -90);

const herbs = [
  ['#5d8a4a', sprig('#4f8a3a', 56, 4)],
  ['#8a6f3a', sprig('#6f9a5a', 20, 5)],
  ['#3f7a6a', sprig('#5f9a4a', 40, 4)],
  [
    '#a8553a',
    line('M0 84V-20', '#4f7a36', 6) +
      times(5, (index) =>
        spun(
          -60 + index * 30,
          line('M0 20V-70', '#4f7a36', 5) +
            fill(oval(0, -74, 20, 16), '#5d9a45') +
            fill(oval(-16, -58, 16, 13), '#6faa55') +
            fill(oval(16, -58, 16, 13), '#6faa55'),
          0,
          20,
        ),
      ),
  ],
  [
    '#5a5a8a',
    times(7, (index) =>
      line(
        `M${-36 + index * 12} 84Q${-50 + index * 16} 0 ${-66 + index * 22} -70`,
        index % 2 ? '#5d9a45' : '#4a7f36',
        8,
      ),
    ),
  ],
] as const;

function sunflower(): string {
  const petals = (count: number, shift: number, outline: string, paint: string) =>
    times(count, (index) => spun((index / count) * 360 + shift, fill(outline, paint), 0, 0));
  const head =
    petals(
      22,
      0,
      'M-34 -130C-44 -220 -16 -270 0 -284C16 -270 44 -220 34 -130z',
      linear(90, [0, '#f6cf4a'], [1, '#e09a1f']),
    ) +
    petals(
      22,
      8,
      'M-30 -120C-38 -190 -14 -236 0 -246C14 -236 38 -190 30 -120z',
      linear(90, [0, '#fada62'], [1, '#e8aa2a']),
    ) +
    fill(oval(0, 0, 142), radial([0.45, 0.4, 0.6], [0, '#8a5a2a'], [0.5, '#5c3618'], [1, '#3a200e'])) +
    times(110, (index) => {
      const [turn, radius] = [index * 2.4, 12.4 * Math.sqrt(index)];
      const [x, y] = [Math.cos(turn) * radius, Math.sin(turn) * radius];
      return fill(oval(x, y, 5), index % 2 ? '#a9743a' : '#2b170a', 0.8);
    });
  return (
    line('M500 480Q520 700 490 960', '#5d8a3a', 26) +
    placed(610, 760, 1.1, leaf('#5d8a3a', 48), -30) +
    placed(390, 830, 1, leaf('#5d8a3a', 48), 210) +
    moved(500, 400, head)
  );
}

const seed = () =>
  shaded('M0 -30C22 -10 22 20 0 34C-22 20 -22 -10 0 -30z', '#3a3532', 10) +
  line('M-6 -18Q-10 4 -4 26M6 -18Q10 4 4 26', '#e8e0d0', 4, 0.8);

export const CLEANING_AND_GARDEN_DRAWINGS: Drawings = {
  'grass-broom': broom,
  'bucket-12l': bucket,
  'dish-sponges-6': sponges,
  'rubber-plunger': plunger,
  'toilet-paper': toiletPaper,
  'wire-paper-bin': wireBin,
  'green-laundry-soap': soapBars,
  'spekboom-in-pot': spekboom,
  'potted-cactus': () => shadow(500, 902, 130, 26) + cactusBody() + clayPot(500, 630),
  'potted-cactus-2': () =>
    closeView(
      500,
      320,
      1.7,
      cactusBody() +
        placed(500, 150, 1, flower()) +
        placed(304, 310, 0.6, flower(), 20) +
        placed(697, 356, 0.5, flower()),
    ),
  'kitchen-herb-seeds': () =>
    herbs
      .map(([paper, art], index) =>
        laid(
          placed(
            290 + index * 105,
            520 + Math.abs(index - 2) * 20,
            1,
            seedPacket(paper, art),
            -16 + index * 8,
          ),
          14,
        ),
      )
      .join(''),
  'giant-sunflower-seeds': () =>
    sunflower() +
    laid(
      placed(
        820,
        720,
        1.1,
        seedPacket('#2f6b4a', placed(0, 0, 1.3, sun('#e8aa2a', 70, 16)) + fill(oval(0, 0, 34), '#5c3618')),
        8,
      ),
      14,
    ) +
    laid(
      [
        [240, 900, 20],
        [290, 940, -40],
        [330, 890, 80],
      ]
        .map(([x = 0, y = 0, turn = 0]) => placed(x, y, 0.9, seed(), turn))
        .join(''),
      8,
    ),
};
