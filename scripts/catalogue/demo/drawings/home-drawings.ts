import { ball, dark, light, linear, metal, SHADE } from './paint.ts';
import { closeView, type Drawings, inEach } from './scene.ts';
import {
  blurred,
  clip,
  fill,
  laid,
  line,
  oval,
  rect,
  ring,
  shaded,
  shadow,
  spun,
  tiled,
  times,
  tube,
  turned,
  wood,
} from './shapes.ts';

/** Folded terry cloth, seen from the front: folds above each other, with a woven border. */
export function foldedTowel(y: number, color: string): string {
  const height = 120;
  const fold = (top: number) =>
    shaded(
      `M230 ${top + height / 2}C226 ${top + 8} 260 ${top} 300 ${top}H726C780 ${top} 786 ${top + height} 726 ${top + height}H290C250 ${top + height} 228 ${top + height - 8} 230 ${top + height / 2}z`,
      color,
      34,
      blurred(5, line(`M250 ${top + height / 2}H750`, SHADE, 5, 0.3)) +
        times(60, (index) =>
          line(`M${236 + index * 9} ${top + 4 + (index % 3) * 5}v${height - 12}`, '#ffffff', 1.6, 0.12),
        ),
    );
  const border =
    fill(rect(560, y, 30, height), light(color, 0.35), 0.85) +
    fill(rect(606, y, 12, height), light(color, 0.35), 0.85);
  return fold(y) + border;
}

function towel(color: string): string {
  return (
    shadow(500, 810, 300, 32) + foldedTowel(690, color) + foldedTowel(580, color) + foldedTowel(470, color)
  );
}

function bed(color: string): string {
  const pillow = (x: number) =>
    shaded(
      `M${x} 470C${x - 14} 430 ${x + 10} 400 ${x + 40} 404H${x + 210}C${x + 250} 400 ${x + 262} 430 ${x + 250} 480C${x + 240} 520 ${x + 20} 520 ${x} 470z`,
      light(color, 0.25),
      30,
      line(`M${x + 20} 420H${x + 230}`, dark(color, 0.2), 4, 0.4),
    );
  return (
    shadow(500, 850, 390, 40) +
    wood(rect(140, 250, 720, 420, 36), '#9a6b40', 26, true) +
    fill(rect(150, 640, 30, 210), '#6e4626') +
    fill(rect(820, 640, 30, 210), '#6e4626') +
    pillow(224) +
    pillow(520) +
    shaded(
      'M150 560C150 500 200 492 260 492H740C800 492 850 500 850 560L872 800Q874 822 846 822H154Q126 822 128 800z',
      color,
      50,
      fill('M120 480H880V586Q500 610 120 586z', light(color, 0.5)) +
        blurred(
          12,
          line('M330 620Q310 700 330 810M520 620Q540 720 500 810M700 620Q690 700 720 800', SHADE, 20, 0.18),
        ) +
        line('M136 588Q500 612 864 588', dark(color, 0.3), 4, 0.5),
    ) +
    fill(rect(190, 822, 30, 34, 6), '#5a3a20') +
    fill(rect(780, 822, 30, 34, 6), '#5a3a20')
  );
}

function throwBlanket(color: string, stripe: string): string {
  const outline = 'M220 330Q220 300 250 300H760Q790 300 790 330V760Q500 784 220 760z';
  const stripes =
    [370, 420, 470].map((y) => fill(rect(200, y, 620, y === 420 ? 34 : 14), stripe)).join('') +
    times(15, (index) => line(`M${210 + index * 42} 290V780`, SHADE, 4, 0.07)) +
    blurred(10, line('M210 560H800', SHADE, 14, 0.3)) +
    blurred(8, line('M210 546H800', '#ffffff', 10, 0.25));
  const fringe = times(28, (index) =>
    line(
      `M${232 + index * 20} 758q${index % 2 ? 7 : -6} 40 ${index % 3 ? 2 : -4} 84`,
      light(color, 0.12),
      10,
    ),
  );
  return laid(spun(-6, fringe + shaded(outline, color, 36, stripes)), 24);
}

function cushion(color: string): string {
  const outline = 'M190 190Q500 250 810 190Q750 500 810 810Q500 750 190 810Q250 500 190 190z';
  const cell =
    line('M0 103L103 0L206 103L103 206z', light(color, 0.45), 11) +
    line('M58 103L103 58L148 103L103 148z', light(color, 0.45), 9);
  return laid(
    shaded(outline, color, 70, tiled(outline, 206, 206, cell)) +
      line(
        'M204 204Q500 262 796 204Q740 500 796 796Q500 738 204 796Q260 500 204 204z',
        dark(color, 0.3),
        6,
        0.6,
      ),
    30,
  );
}

function showerHead(): string {
  const nozzles = times(3, (round) =>
    times(8 + round * 8, (index) => {
      const turn = (index / (8 + round * 8)) * Math.PI * 2;
      return fill(
        oval(430 + Math.cos(turn) * (60 + round * 66), 640 + Math.sin(turn) * (26 + round * 27), 9, 5),
        '#55606a',
      );
    }),
  );
  const water = times(11, (index) =>
    line(
      `M${250 + index * 36} ${760 + (index % 3) * 14}v${70 + (index % 4) * 18}`,
      '#8fbcd0',
      7,
      0.75,
      '26 22',
    ),
  );
  return (
    water +
    tube('M880 250H720C560 250 470 330 446 500', '#c3c8cc', 54) +
    turned(880, '170:26 180:70 320:70 330:26', '#c3c8cc', { finish: 'metal' }) +
    shaded('M400 470H492L520 560H372z', metal('#c3c8cc'), 16) +
    turned(430, '550:96 566:150 600:226 632:244 650:244', '#c3c8cc', { finish: 'metal', tilt: 0.4 }) +
    fill(oval(430, 650, 240, 97), linear(20, [0, '#9aa3aa'], [0.5, '#dfe4e7'], [1, '#a7b0b6'])) +
    fill(oval(430, 646, 214, 84), linear(20, [0, '#cfd5d9'], [1, '#aab3b9'])) +
    nozzles
  );
}

function clockFace(x: number, y: number, radius: number): string {
  return (
    fill(oval(x, y, radius), '#fbf7ee') +
    times(12, (index) =>
      spun(
        index * 30,
        line(
          `M${x} ${y - radius * 0.86}v${radius * (index % 3 === 0 ? 0.16 : 0.08)}`,
          '#2b2420',
          index % 3 === 0 ? radius * 0.06 : radius * 0.035,
        ),
        x,
        y,
      ),
    ) +
    spun(-58, line(`M${x} ${y + radius * 0.1}V${y - radius * 0.5}`, '#2b2420', radius * 0.07), x, y) +
    spun(60, line(`M${x} ${y + radius * 0.1}V${y - radius * 0.72}`, '#2b2420', radius * 0.05), x, y) +
    fill(oval(x, y, radius * 0.06), '#c99a35') +
    clip(
      oval(x, y, radius),
      blurred(
        radius * 0.06,
        line(oval(x - radius * 0.05, y - radius * 0.06, radius * 1.02), SHADE, radius * 0.12, 0.4),
      ),
    )
  );
}

function mantelClock(): string {
  return (
    shadow(500, 800, 330, 36) +
    wood('M220 740C240 480 330 290 500 290C670 290 760 480 780 740z', '#8a5230', 34) +
    wood(rect(160, 736, 680, 64, 14), '#6f3f22', 20) +
    shaded(oval(500, 530, 172), metal('#d1a54a', 50), 14) +
    clockFace(500, 530, 152)
  );
}

function wallMirror(): string {
  const beads = times(56, (index) => {
    const turn = (index / 56) * Math.PI * 2;
    return fill(oval(500 + Math.cos(turn) * 286, 500 + Math.sin(turn) * 392, 11), ball('#d9b25c'));
  });
  return laid(
    shaded(
      oval(500, 500, 330, 440),
      linear(50, [0, '#f3dc9a'], [0.4, '#c08f35'], [0.7, '#e9cd83'], [1, '#9a6d22']),
      30,
    ) +
      beads +
      shaded(oval(500, 500, 268, 374), metal('#c99a3d', 60), 14) +
      fill(
        oval(500, 500, 248, 352),
        linear(
          60,
          [0, '#eef3f4'],
          [0.38, '#c6d3d8'],
          [0.4, '#e6edef'],
          [0.62, '#dbe4e7'],
          [0.64, '#b8c7cd'],
          [1, '#dfe8ea'],
        ),
      ) +
      clip(oval(500, 500, 248, 352), blurred(8, line(oval(496, 492, 256, 362), SHADE, 18, 0.4))),
    28,
  );
}

function floorLamp(x: number): string {
  return (
    shadow(x, 846, 96, 18) +
    turned(x, '826:76 836:92 846:92', '#5a3a20', { tilt: 0.2 }) +
    line(`M${x} 830V280`, '#6e4626', 15) +
    line(`M${x - 3} 830V280`, '#a9784a', 5) +
    blurred(40, fill(oval(x, 320, 150, 90), '#ffe9a8', 0.7)) +
    turned(x, '150:70 300:126', '#e9b93f', { tilt: 0.16, finish: 'matt', inside: '#c9932b' }) +
    clip(ring(x, 130, 230, 330, 0.16), blurred(14, fill(oval(x, 310, 96, 34), '#fff3c4', 0.9)))
  );
}

function couch(): string {
  const color = '#3f6a94';
  const wrinkle = (x: number) =>
    blurred(6, line(`M${x} 600q30 26 80 22M${x + 150} 606q-30 24 -60 22`, SHADE, 8, 0.22));
  return (
    shadow(440, 846, 370, 40) +
    [150, 690].map((x) => wood(`M${x} 770H${x + 40}L${x + 32} 850H${x + 8}z`, '#8a5a34', 10)).join('') +
    shaded(rect(130, 410, 620, 300, 70), dark(color, 0.08), 50) +
    shaded(rect(160, 430, 280, 220, 46), color, 44) +
    shaded(rect(440, 430, 280, 220, 46), color, 44) +
    shaded(rect(150, 610, 292, 110, 40), light(color, 0.06), 38, wrinkle(180)) +
    shaded(rect(438, 610, 292, 110, 40), light(color, 0.06), 38, wrinkle(470)) +
    shaded(rect(120, 704, 640, 76, 24), dark(color, 0.1), 30) +
    shaded('M60 560C56 506 168 500 168 566V780H84Q64 780 64 750z', color, 44) +
    shaded('M820 560C824 506 712 500 712 566V780H796Q816 780 816 750z', color, 44) +
    spun(-8, shaded(rect(200, 500, 130, 130, 26), '#e0b14a', 34), 265, 565)
  );
}

function chair(): string {
  const post = (x: number, top: number, bottom: number) =>
    wood(rect(x, top, 34, bottom - top, 12), '#a9683a', 14, true);
  return (
    shadow(500, 880, 230, 34) +
    post(330, 120, 800) +
    post(636, 120, 800) +
    [170, 262, 354]
      .map((y) =>
        wood(`M352 ${y}Q500 ${y - 22} 648 ${y}V${y + 52}Q500 ${y + 30} 352 ${y + 52}z`, '#b47644', 14),
      )
      .join('') +
    wood('M300 500Q310 486 340 486H660Q690 486 700 500L744 590Q500 616 256 590z', '#bb7d49', 22) +
    wood('M256 590Q500 616 744 590V626Q500 652 256 626z', '#94572c', 14) +
    post(272, 626, 884) +
    post(694, 626, 884) +
    wood(rect(300, 740, 400, 26, 10), '#a9683a', 10)
  );
}

export const HOME_DRAWINGS: Drawings = {
  ...inEach('cotton-towels', { sand: '#dcc39a', sea: '#5f97a6', rust: '#b0573a' }, towel),
  'cotton-towels-2': () =>
    shadow(500, 810, 300, 32) +
    foldedTowel(690, '#b0573a') +
    foldedTowel(580, '#5f97a6') +
    foldedTowel(470, '#dcc39a'),
  ...inEach('duvet-cover-set', { white: '#f1eee8', blue: '#5c86b0', stone: '#b3a798' }, bed),
  ...inEach(
    'wool-throw',
    {
      'aloe-red': { color: '#a93226', stripe: '#e0b14a' },
      indigo: { color: '#2f4373', stripe: '#dcd3c0' },
      lichen: { color: '#8f9468', stripe: '#efe6cf' },
    },
    ({ color, stripe }) => throwBlanket(color, stripe),
  ),
  ...inEach('patterned-cushion', { ochre: '#c98f2e', plum: '#6f3557', teal: '#2a7478' }, cushion),
  'water-saving-shower-head': showerHead,
  'mantel-clock': mantelClock,
  'gilt-wall-mirror': wallMirror,
  'two-seater-couch': () => couch() + floorLamp(880),
  'two-seater-couch-2': () => closeView(690, 460, 1.45, couch() + floorLamp(880)),
  'saligna-chair': chair,
};
