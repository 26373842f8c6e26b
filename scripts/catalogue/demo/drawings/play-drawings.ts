import { plate } from './packs.ts';
import { ball, dark, light, linear, metal, radial } from './paint.ts';
import type { Drawings } from './scene.ts';
import {
  blurred,
  box,
  clip,
  curve,
  fill,
  laid,
  line,
  moved,
  oval,
  placed,
  polygon,
  rect,
  shaded,
  shadow,
  spun,
  times,
  tube,
  turned,
  wood,
} from './shapes.ts';

function savanna(width: number, height: number): string {
  const elephant =
    'M-110 60V-10C-110 -70 -50 -90 10 -84C40 -110 100 -100 110 -50C124 -20 116 20 130 50Q120 66 108 50C100 20 100 0 90 -4C84 20 70 24 60 14V60H30V20H-40V60H-74V16Q-80 30 -82 60z';
  return (
    fill(
      rect(-width / 2, -height / 2, width, height),
      linear(90, [0, '#f3b04a'], [0.55, '#f6d489'], [1, '#c99245']),
    ) +
    fill(oval(width * 0.2, -height * 0.1, height * 0.2), '#fbe9b0') +
    fill(
      `M${-width / 2} ${height * 0.2}Q0 ${height * 0.08} ${width / 2} ${height * 0.2}V${height / 2}H${-width / 2}z`,
      '#8a7a35',
    ) +
    placed(
      -width * 0.3,
      height * 0.14,
      1,
      fill('M-8 0L-4 -90H4L8 0z', '#3a2a1a') +
        fill(oval(0, -100, 84, 22), '#4a5a2a') +
        fill(oval(20, -118, 60, 18), '#5a6a30'),
    ) +
    placed(width * 0.06, height * 0.2, 1.05, fill(elephant, '#4a4642')) +
    placed(width * 0.36, height * 0.24, 0.5, fill(elephant, '#5a544c'))
  );
}

const PIECE =
  'M-50 -50H-18C-30 -90 30 -90 18 -50H50V-18C90 -30 90 30 50 18V50H18C30 10 -30 10 -18 50H-50V18C-10 30 -10 -30 -50 -18z';

function puzzle(): string {
  const piece = (x: number, y: number, turn: number, color: string) =>
    placed(x, y, 1, shaded(PIECE, color, 16), turn);
  return (
    shadow(530, 838, 370, 30) +
    box(150, 270, 640, 480, '#3f7a52', {
      depth: 70,
      rise: 40,
      art:
        moved(470, 520, clip(rect(-280, -180, 560, 380, 10), savanna(560, 400))) +
        plate(470, 310, 360, 50, '#f3e4c2', '#2f5a3c'),
    }) +
    [
      ['#e8a33c', 240, 820, 10],
      ['#4a8f5a', 370, 860, 50],
      ['#c98a3c', 520, 826, -20],
      ['#8a7a35', 660, 866, 30],
      ['#f6d489', 800, 820, -40],
      ['#4a4642', 890, 870, 15],
    ]
      .map(([color, x, y, turn]) => laid(piece(Number(x), Number(y), Number(turn), String(color)), 8))
      .join('')
  );
}

function die(x: number, y: number, scale: number): string {
  const dot = (px: number, py: number) => fill(oval(px, py, 13), '#5f3f86');
  return placed(
    x,
    y,
    scale,
    shadow(10, 104, 110, 22) +
      box(-90, -70, 170, 170, '#f6f3ec', {
        depth: 50,
        rise: 40,
        radius: 20,
        art: [
          [-50, -30],
          [40, -30],
          [-5, 15],
          [-50, 60],
          [40, 60],
        ]
          .map(([px = 0, py = 0]) => dot(px, py))
          .join(''),
      }) +
      `<g transform="translate(20 -90) skewX(-50) scale(1 .46)">${dot(0, 0)}</g>`,
  );
}

function morabaraba(): string {
  const square = (size: number) => rect(500 - size, 430 - size, size * 2, size * 2);
  const spots = [310, 210, 110].flatMap((size) =>
    [
      [-1, -1],
      [0, -1],
      [1, -1],
      [1, 0],
      [1, 1],
      [0, 1],
      [-1, 1],
      [-1, 0],
    ].map(([dx = 0, dy = 0]) => [500 + dx * size, 430 + dy * size]),
  );
  const cow = (x: number, y: number, color: string) =>
    shaded(oval(x, y, 34), color, 18) + line(oval(x, y, 20), '#ffffff', 3, 0.4);
  return (
    laid(
      wood(rect(110, 40, 780, 780, 26), '#b8804a', 26) +
        line('M500 40V820', dark('#b8804a', 0.5), 5, 0.5) +
        [310, 210, 110].map((size) => line(square(size), '#3a2012', 9)).join('') +
        line(
          'M500 120V320M500 540V740M190 430H390M610 430H810M190 120L390 320M810 120L610 320M190 740L390 540M810 740L610 540',
          '#3a2012',
          9,
        ) +
        spots.map(([x = 0, y = 0]) => fill(oval(x, y, 15), '#3a2012')).join('') +
        spots
          .filter((_, index) => index % 4 === 0)
          .map(([x = 0, y = 0]) => cow(x, y, '#f1e4c4'))
          .join('') +
        spots
          .filter((_, index) => index % 4 === 2)
          .map(([x = 0, y = 0]) => cow(x, y, '#5a2a1c'))
          .join(''),
      24,
    ) +
    die(790, 850, 0.8) +
    die(930, 800, 0.7)
  );
}

function pawn(x: number, floor: number, color: string, scale = 1): string {
  return placed(
    x,
    floor,
    scale,
    shadow(0, 0, 62, 12) +
      turned(0, '-60:26 -40:30 -20:54 0:60 8:58', color, { finish: 'gloss', tilt: 0.2 }) +
      turned(0, '-150:14 -60:30', color, { finish: 'gloss' }) +
      turned(0, '-156:34 -146:36', color, { finish: 'gloss' }) +
      fill(oval(0, -186, 38), ball(color)),
  );
}

function king(x: number, floor: number, color: string): string {
  return placed(
    x,
    floor,
    1,
    shadow(0, 0, 84, 16) +
      turned(0, '-40:76 -20:82 0:84 12:80', color, { finish: 'gloss', tilt: 0.2 }) +
      turned(0, '-330:40 -200:30 -100:40 -50:66 -36:70', color, { finish: 'gloss', tilt: 0.16 }) +
      turned(0, '-350:56 -330:58', color, { finish: 'gloss' }) +
      turned(0, '-440:54 -430:58 -350:34', color, { finish: 'gloss' }) +
      fill(oval(0, -446, 50, 16), ball(color)) +
      shaded('M-12 -540H12V-514H38V-490H12V-452H-12V-490H-38V-514H-12z', color, 10),
  );
}

function knight(x: number, floor: number, color: string): string {
  return placed(
    x,
    floor,
    1,
    shadow(0, 0, 76, 14) +
      turned(0, '-50:56 -30:70 0:76 10:72', color, { finish: 'gloss', tilt: 0.2 }) +
      shaded(
        'M-50 -50C-60 -140 -10 -190 -6 -230C-50 -210 -70 -180 -100 -186C-124 -196 -110 -240 -70 -270C-50 -320 -10 -350 10 -380L24 -340C80 -320 100 -200 50 -50z',
        color,
        34,
      ) +
      fill(oval(-24, -276, 8), light(color, 0.6)) +
      line('M30 -330Q80 -240 50 -120', dark(color, 0.4), 7, 0.6),
  );
}

function chess(): string {
  const squares = times(8, (row) =>
    times(8, (column) => {
      const at = (r: number, c: number): [number, number] => {
        const y = 560 + r * r * 1.9 + r * 28;
        const half = 330 + r * 17;
        return [500 - half + (c / 8) * half * 2, y];
      };
      return fill(
        polygon([at(row, column), at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)]),
        (row + column) % 2 ? '#6b3d22' : '#e3c48f',
      );
    }),
  );
  const board = 'M140 540H860L990 920H10z';
  return (
    shadow(500, 920, 470, 26) +
    shaded(board, '#4a2a18', 16) +
    fill('M10 920H990V946H10z', '#2f1a0e') +
    squares +
    pawn(270, 660, '#e8d3a4', 0.86) +
    knight(640, 690, '#e8d3a4') +
    king(420, 760, '#e8d3a4') +
    king(700, 840, '#33261f') +
    knight(250, 850, '#33261f') +
    pawn(500, 880, '#33261f') +
    pawn(850, 880, '#33261f', 1.02)
  );
}

function kite(): string {
  const colors = ['#c9352c', '#f0b92e', '#2f6fb0', '#3f9a5a'];
  const bow = (x: number, y: number, color: string, turn: number) =>
    placed(
      x,
      y,
      1,
      shaded('M0 0L-52 -30V30zM0 0L52 -30V30z', color, 10) + fill(oval(0, 0, 9), dark(color, 0.3)),
      turn,
    );
  const tail = '500,640 470,720 560,770 500,850 420,900 500,970';
  return (
    laid(
      line(curve(tail), '#6b4a2a', 7) +
        bow(484, 740, '#c9352c', 60) +
        bow(540, 800, '#f0b92e', -50) +
        bow(446, 884, '#2f6fb0', 20) +
        bow(500, 968, '#3f9a5a', 70) +
        shaded('M500 40L500 300L200 300z', colors[0] ?? '', 18) +
        shaded('M500 40L800 300H500z', colors[1] ?? '', 18) +
        shaded('M200 300H500V640z', colors[2] ?? '', 18) +
        shaded('M500 300H800L500 640z', colors[3] ?? '', 18) +
        line('M500 40V640M200 300H800', '#3a2a1a', 8) +
        line('M500 40L800 300L500 640L200 300z', '#f6f1e6', 7),
      24,
    ) +
    line(curve('500,300 620,520 760,640 860,860'), '#8f8a80', 3) +
    shadow(862, 930, 70, 12) +
    turned(862, '850:58 862:58', '#b8804a', { tilt: 0.2 }) +
    turned(862, '860:40 910:40', '#f3ead8', {
      tilt: 0.2,
      art: times(8, (index) =>
        line(`M820 ${862 + index * 8}Q862 ${876 + index * 8} 904 ${862 + index * 8}`, '#b9a98a', 2),
      ),
    }) +
    turned(862, '910:58 924:58', '#b8804a', { tilt: 0.2 })
  );
}

function robot(): string {
  const body = '#c9d0d4';
  const bolt6 = (x: number, y: number) =>
    fill(oval(x, y, 14), metal('#8f959a', 40)) + line(`M${x - 8} ${y}h16`, '#4a4e55', 4);
  return (
    shadow(500, 888, 240, 30) +
    tube('M500 140V80', '#8f959a', 12) +
    fill(oval(500, 66, 24), ball('#e0452f')) +
    [-1, 1]
      .map(
        (side) =>
          tube(
            `M${500 + side * 180} 520C${500 + side * 280} 520 ${500 + side * 290} 600 ${500 + side * 280} 680`,
            '#8f959a',
            40,
          ) + shaded(rect(500 + side * 280 - 50, 670, 100, 74, 30), '#e0a52f', 18),
      )
      .join('') +
    [420, 580]
      .map(
        (x) =>
          turned(x, '720:44 840:44', '#8f959a', { finish: 'metal' }) +
          shaded(rect(x - 76, 836, 152, 50, 20), '#e0a52f', 18),
      )
      .join('') +
    shaded(rect(330, 460, 340, 290, 40), '#e0a52f', 44) +
    fill(rect(380, 510, 240, 150, 18), '#2b3a42') +
    times(5, (index) =>
      fill(
        rect(404 + index * 42, 620 - index * 18, 26, 24 + index * 18, 4),
        index < 3 ? '#5fc08a' : '#f3c64a',
      ),
    ) +
    [410, 470, 530, 590].map((x) => bolt6(x, 705)).join('') +
    turned(500, '420:60 470:60', '#8f959a', { finish: 'metal' }) +
    [-1, 1].map((side) => shaded(rect(500 + side * 230 - 26, 250, 52, 90, 16), '#e0a52f', 16)).join('') +
    shaded(rect(290, 140, 420, 290, 60), body, 50) +
    [400, 600]
      .map(
        (x) =>
          shaded(oval(x, 270, 74), '#3a4148', 16) +
          fill(oval(x, 270, 58), radial([0.4, 0.35, 0.7], [0, '#cfeeff'], [0.5, '#4aa3dc'], [1, '#1f5f9a'])) +
          fill(oval(x - 18, 250, 14), '#ffffff', 0.9),
      )
      .join('') +
    fill(rect(410, 366, 180, 34, 12), '#3a4148') +
    times(5, (index) => line(`M${440 + index * 30} 366v34`, '#c9d0d4', 5)) +
    [320, 680].map((x) => bolt6(x, 170) + bolt6(x, 400)).join('')
  );
}

function guitar(): string {
  const red = '#b51f26';
  const body =
    'M470 560C400 540 330 560 290 620C250 690 300 740 270 800C240 880 320 980 500 980C680 980 760 880 730 800C700 740 760 700 730 640C700 570 640 530 590 560Q560 590 540 560z';
  const neck = rect(468, -60, 64, 660);
  return spun(
    34,
    laid(
      wood(neck, '#5a3420', 10, true) +
        times(16, (index) => line(`M468 ${-40 + index * 36}h64`, '#d9dcdf', 4)) +
        [60, 132, 204, 312].map((y) => fill(oval(500, y, 8), '#f3ead8')).join('') +
        shaded('M456 -60L446 -230Q470 -270 540 -250L552 -200L536 -60z', '#7a4728', 18) +
        times(
          6,
          (index) =>
            shaded(oval(430, -84 - index * 26, 15, 10), STEEL, 6) +
            fill(oval(470 + index * 4, -84 - index * 26, 8), '#c3c7cb'),
        ) +
        shaded(body, red, 54) +
        shaded(
          'M540 600C600 640 640 700 640 780C640 850 600 890 540 900L420 880Q450 760 470 640z',
          '#f3efe6',
          14,
        ) +
        wood(rect(468, 500, 64, 150), '#5a3420', 8, true) +
        times(4, (index) => line(`M468 ${518 + index * 32}h64`, '#d9dcdf', 4)) +
        [700, 770]
          .map(
            (y) =>
              shaded(rect(440, y, 120, 34, 12), '#26262a', 10) +
              times(6, (index) => fill(oval(458 + index * 17, y + 17, 5), '#d9dcdf')),
          )
          .join('') +
        shaded(rect(430, 850, 140, 40, 8), metal(STEEL), 10) +
        [
          [610, 820],
          [630, 880],
        ]
          .map(([x = 0, y = 0]) => shaded(oval(x, y, 20), '#26262a', 12))
          .join('') +
        times(6, (index) => line(`M${476 + index * 9.6} -70V866`, '#e9ecee', 2, 0.9)) +
        blurred(12, line('M320 640Q300 700 320 760', '#ffffff', 18, 0.55)),
      24,
    ),
  );
}

const STEEL = '#c3c7cb';

export const PLAY_DRAWINGS: Drawings = {
  'big-five-puzzle-500': puzzle,
  'dice-and-morabaraba': morabaraba,
  'club-chess-set': chess,
  'diamond-kite': kite,
  'build-a-robot-kit': robot,
  'starter-guitar': guitar,
};
