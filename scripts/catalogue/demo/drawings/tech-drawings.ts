import { ball, dark, light, linear, metal, radial, SHADE } from './paint.ts';
import { closeView, type Drawings, inEach } from './scene.ts';
import {
  blurred,
  box,
  clip,
  curve,
  fill,
  flipped,
  laid,
  line,
  oval,
  placed,
  polygon,
  print,
  rect,
  shaded,
  shadow,
  spun,
  tiled,
  times,
  tube,
} from './shapes.ts';

const STEEL = '#c3c7cb';
const BLACK = '#2b2c30';

const APPS = [
  '#4f9a6a',
  '#e0a52f',
  '#c9473a',
  '#3f7fb5',
  '#8a5aa8',
  '#e37fa0',
  '#5aa8a0',
  '#d9722b',
  '#6f8f3f',
  '#b55a3c',
  '#3f5a9a',
  '#d9b23a',
];

function phoneFront(color: string): string {
  return (
    shaded(rect(-190, -400, 380, 800, 60), color, 26) +
    fill(rect(-174, -384, 348, 768, 46), '#0e0f12') +
    fill(
      rect(-166, -376, 332, 752, 40),
      linear(60, [0, light(color, 0.3)], [0.5, color], [1, dark(color, 0.35)]),
    ) +
    clip(
      rect(-166, -376, 332, 752, 40),
      fill('M-170 120Q-60 20 60 110T180 70V400H-170z', light(color, 0.4), 0.5) +
        fill('M-170 220Q-40 130 80 210T180 180V400H-170z', dark(color, 0.2), 0.5) +
        fill(polygon('-166,-376 120,-376 -60,376 -166,376'), '#ffffff', 0.12),
    ) +
    times(
      12,
      (index) =>
        fill(
          rect(-138 + (index % 4) * 74, -190 + Math.floor(index / 4) * 96, 54, 54, 15),
          APPS[index] ?? '#fff',
        ) + fill(oval(-111 + (index % 4) * 74, -163 + Math.floor(index / 4) * 96, 12), '#ffffff', 0.8),
    ) +
    line('M-60 -300H60', '#ffffff', 22, 0.9) +
    fill(oval(0, -352, 9), '#0e0f12') +
    line('M-50 356H50', '#ffffff', 7, 0.8)
  );
}

function phoneBack(color: string): string {
  return (
    shaded(
      rect(-190, -400, 380, 800, 60),
      color,
      40,
      blurred(20, line('M-130 -340L-40 380', '#ffffff', 60, 0.2)),
    ) +
    shaded(rect(-164, -374, 130, 230, 40), dark(color, 0.22), 16) +
    [-324, -254, -190]
      .map(
        (y, index) =>
          fill(oval(-99, y, index === 2 ? 13 : 30), '#16171a') +
          (index === 2
            ? fill(oval(-99, y, 10), '#f3e6b8')
            : fill(oval(-99, y, 17), radial([0.4, 0.35, 0.7], [0, '#5f7fa8'], [1, '#0e1420']))),
      )
      .join('')
  );
}

function telephone(): string {
  const red = '#b92f27';
  const cord = Array.from({ length: 60 }, (_, index): [number, number] => [
    150 + 16 * Math.sin(index * 1.25) + (index > 45 ? (index - 45) * 6 : 0),
    400 + index * 7 + 12 * Math.cos(index * 1.25),
  ]);
  return (
    shadow(520, 836, 330, 40) +
    line(curve(cord), dark(red, 0.35), 13) +
    shaded(
      'M290 470C300 430 340 420 380 420H660C700 420 740 430 750 470L850 770Q860 832 800 832H240Q180 832 190 770z',
      red,
      60,
    ) +
    fill(rect(350, 500, 340, 270, 26), '#f3ede0') +
    times(
      12,
      (index) =>
        shaded(rect(372 + (index % 3) * 104, 518 + Math.floor(index / 3) * 62, 88, 48, 14), '#ffffff', 10) +
        fill(oval(416 + (index % 3) * 104, 542 + Math.floor(index / 3) * 62, 8), '#3a3a3e'),
    ) +
    shaded(rect(330, 360, 60, 76, 16), dark(red, 0.15), 16) +
    shaded(rect(650, 360, 60, 76, 16), dark(red, 0.15), 16) +
    shaded(
      'M150 300C160 200 250 190 300 210Q520 160 740 210C790 190 880 200 890 300C900 390 850 410 800 400C750 400 730 370 720 330Q520 290 320 330C310 370 290 400 240 400C190 410 140 390 150 300z',
      red,
      56,
    ) +
    blurred(8, line('M250 236Q520 182 780 236', '#ffffff', 16, 0.6))
  );
}

function watch(color: string): string {
  return laid(
    shaded(
      'M400 -40H600Q620 -30 616 10L640 330H360L384 10Q380 -30 400 -40z',
      color,
      34,
      times(3, (index) => line(`M400 ${120 + index * 60}H600`, SHADE, 5, 0.14)),
    ) +
      shaded(
        'M360 690H640L616 1010Q612 1050 560 1056H440Q388 1050 384 1010z',
        color,
        34,
        times(6, (index) => fill(oval(500, 760 + index * 44, 10, 13), dark(color, 0.55))),
      ) +
      shaded(rect(700, 470, 34, 80, 14), '#55575c', 12) +
      shaded(rect(300, 300, 400, 400, 110), '#3a3c41', 40) +
      fill(rect(330, 330, 340, 340, 86), '#0c0d10') +
      line(oval(500, 500, 140), '#2b2e35', 20) +
      line('M500 360A140 140 0 1 1 372 556', '#4fc08a', 20) +
      line('M500 394A106 106 0 0 1 600 536', '#f0a83a', 18) +
      placed(500, 512, 0.62, fill('M0 56C-90 -6 -56 -70 0 -30C56 -70 90 -6 0 56z', '#e0566a')) +
      clip(rect(330, 330, 340, 340, 86), fill(polygon('330,330 560,330 380,670 330,670'), '#ffffff', 0.1)),
    26,
  );
}

function headphones(): string {
  const color = '#cfd2d4';
  const cup =
    shaded(
      'M0 -130C70 -130 96 -70 96 0C96 70 70 130 0 130Q-30 130 -30 100V-100Q-30 -130 0 -130z',
      color,
      40,
    ) +
    shaded('M-30 -140Q-86 -140 -86 -60V60Q-86 140 -30 140Q-6 100 -6 0Q-6 -100 -30 -140z', '#55585d', 26) +
    line(oval(44, 0, 30, 70), SHADE, 4, 0.2);
  return (
    shadow(500, 838, 290, 26) +
    tube('M250 620C200 100 800 100 750 620', color, 54) +
    line('M300 420C330 180 670 180 700 420', '#55585d', 28) +
    shaded(rect(226, 540, 44, 110, 16), metal(STEEL), 10) +
    shaded(rect(730, 540, 44, 110, 16), metal(STEEL), 10) +
    placed(240, 690, 1.05, flipped(cup, 0)) +
    placed(760, 690, 1.05, cup)
  );
}

function radio(): string {
  const body = '#3f6f66';
  const grille = tiled(oval(360, 580, 158), 40, 40, fill(oval(20, 20, 11), '#4a5a55'));
  const art =
    fill(oval(360, 580, 172), '#d9d3c4') +
    fill(oval(360, 580, 158), '#8f9a92') +
    grille +
    fill(rect(560, 420, 270, 120, 12), '#f4ecd4') +
    times(8, (index) => line(`M${584 + index * 32} 440v${index % 2 ? 24 : 40}`, '#3a3a3e', 6)) +
    line('M700 430V530', '#c33a2c', 7) +
    [610, 700, 790]
      .map((x) => shaded(oval(x, 640, 44), '#d9d3c4', 20) + line(`M${x} 640l14 -28`, '#3a3a3e', 7))
      .join('') +
    fill(rect(560, 710, 270, 40, 10), dark(body, 0.3));
  return (
    shadow(540, 810, 380, 40) +
    line('M790 360L930 60', '#9aa0a5', 11) +
    fill(oval(930, 58, 13), '#c3c7cb') +
    tube('M220 370V260Q220 220 260 220H760Q800 220 800 260V370', '#2d3a37', 34) +
    fill(rect(420, 196, 180, 26, 10), '#1c3f73') +
    box(150, 360, 720, 440, body, { depth: 70, rise: 36, radius: 40, art }) +
    tube('M920 560H960V680', STEEL, 20) +
    shaded(oval(960, 700, 32), '#2d3a37', 18)
  );
}

function television(): string {
  return (
    shadow(500, 836, 260, 26) +
    line('M440 210L330 40M560 210L690 30', '#9aa0a5', 10) +
    fill(oval(330, 40, 12), STEEL) +
    fill(oval(690, 30, 12), STEEL) +
    shaded('M440 740H560L580 800H420z', BLACK, 20) +
    shaded(rect(330, 796, 340, 34, 16), BLACK, 16) +
    shaded(rect(90, 200, 820, 540, 24), BLACK, 18) +
    fill(rect(112, 222, 776, 478, 8), linear(90, [0, '#3f86c4'], [0.6, '#a8d0e6'], [1, '#f0d9a8'])) +
    clip(
      rect(112, 222, 776, 478, 8),
      fill('M100 560L330 380L450 470L620 330L900 560V720H100z', '#5f7f8f') +
        fill('M100 610Q400 520 900 620V720H100z', '#7d9a52') +
        fill(oval(720, 330, 44), '#fbe9a8') +
        fill(polygon('112,222 520,222 260,700 112,700'), '#ffffff', 0.1),
    ) +
    fill(oval(500, 720, 6), '#c33a2c')
  );
}

function projector(): string {
  const body = '#8b9096';
  const reel = (x: number, y: number, radius: number) =>
    shaded(oval(x, y, radius), '#6a6f75', 20) +
    fill(oval(x, y, radius * 0.86), '#3d4147') +
    line(oval(x, y, radius * 0.7), '#54402c', radius * 0.26) +
    times(5, (index) => spun(index * 72, fill(oval(x, y - radius * 0.56, radius * 0.2), '#d9d5cb'), x, y)) +
    shaded(oval(x, y, radius * 0.22), metal(STEEL, 40), 8);
  return (
    fill('M270 470L-40 330V690L270 540z', linear(180, [0, '#ffe9a8', 0.85], [1, '#ffe9a8', 0])) +
    shadow(570, 842, 270, 34) +
    tube('M430 380L400 250', '#55595e', 24) +
    tube('M680 380L720 250', '#55595e', 24) +
    reel(390, 210, 130) +
    reel(720, 210, 150) +
    shaded(rect(250, 446, 110, 118, 20), '#3d4147', 20) +
    fill(oval(256, 505, 20, 50), radial([0.4, 0.4, 0.7], [0, '#fff6d0'], [1, '#f0c860'])) +
    shaded(
      rect(340, 360, 460, 340, 40),
      body,
      44,
      times(6, (index) => line(`M660 ${560 + index * 18}H760`, SHADE, 6, 0.35)) +
        fill(oval(470, 520, 84), dark(body, 0.25)) +
        fill(oval(470, 520, 60), '#c3c7cb') +
        fill(rect(600, 420, 150, 60, 12), '#2d3035') +
        fill(oval(640, 450, 12), '#7fd07a') +
        fill(oval(700, 450, 12), '#f0a83a'),
    ) +
    [410, 720].map((x) => shaded(`M${x - 30} 700H${x + 30}L${x + 40} 840H${x - 40}z`, '#55595e', 16)).join('')
  );
}

function alarmClock(): string {
  const red = '#c03a2e';
  const bell = (side: number) =>
    placed(
      500 + side * 190,
      250,
      1,
      fill('M-112 40A112 112 0 0 1 112 40z', ball('#d9a845')) +
        line('M-112 40H112', '#8a6422', 9) +
        fill(oval(0, -76, 16), '#b0822e'),
      side * 32,
    );
  return (
    shadow(500, 852, 240, 30) +
    tube('M330 760L280 846', red, 40) +
    tube('M670 760L720 846', red, 40) +
    tube('M430 190Q500 80 570 190', '#8f959a', 16) +
    bell(-1) +
    bell(1) +
    shaded(rect(482, 150, 36, 100, 10), '#8f959a', 10) +
    shaded(oval(500, 540, 300), red, 50) +
    fill(oval(500, 540, 246), '#fbf7ee') +
    times(12, (index) =>
      spun(index * 30, line('M500 318V342', '#2b2420', index % 3 === 0 ? 16 : 8), 500, 540),
    ) +
    spun(-50, line('M500 560V420', '#2b2420', 20), 500, 540) +
    spun(40, line('M500 570V366', '#2b2420', 13), 500, 540) +
    spun(180, line('M500 540V450', red, 7), 500, 540) +
    fill(oval(500, 540, 18), '#2b2420') +
    clip(oval(500, 540, 246), blurred(14, line(oval(492, 530, 250), SHADE, 30, 0.35)))
  );
}

function screenArt(): string {
  return (
    fill(rect(210, 216, 580, 356, 6), linear(60, [0, '#2f6fb5'], [0.5, '#5a9ad0'], [1, '#2a4f8a'])) +
    clip(
      rect(210, 216, 580, 356, 6),
      fill('M200 500Q360 380 520 470T800 420V600H200z', '#ffffff', 0.16) +
        fill('M200 540Q400 440 560 530T800 500V600H200z', '#ffffff', 0.14) +
        fill(polygon('210,216 520,216 330,572 210,572'), '#ffffff', 0.1),
    )
  );
}

function laptop(): string {
  const keys = times(52, (index) => {
    const [row, column] = [Math.floor(index / 13), index % 13];
    return fill(
      polygon([
        [268 - row * 12 + column * (35.6 + row * 1.9), 640 + row * 24],
        [298 - row * 12 + column * (35.6 + row * 1.9), 640 + row * 24],
        [298 - row * 13 + column * (35.8 + row * 2), 658 + row * 24],
        [266 - row * 13 + column * (35.8 + row * 2), 658 + row * 24],
      ]),
      '#3a3c41',
    );
  });
  return (
    shadow(500, 812, 420, 30) +
    shaded(rect(190, 190, 620, 420, 26), '#b9bec3', 16) +
    fill(rect(198, 198, 604, 404, 20), '#17181b') +
    screenArt() +
    shaded(
      'M190 610H810L900 790Q904 806 880 806H120Q96 806 100 790z',
      linear(90, [0, '#a9aeb3'], [1, '#d9dcdf']),
      14,
    ) +
    fill('M226 628H774L832 742H168z', '#8f959a') +
    keys +
    fill('M420 752H580L590 786H410z', '#b3b8bc') +
    fill('M100 792H900V802Q890 816 870 816H130Q110 816 100 802z', '#8f959a')
  );
}

function mouse(): string {
  return laid(
    shaded(
      'M500 180C640 180 700 290 700 430V600C700 750 620 830 500 830C380 830 300 750 300 600V430C300 290 360 180 500 180z',
      '#f1eee8',
      80,
    ) +
      line('M500 184V430M304 440Q500 480 696 440', SHADE, 5, 0.22) +
      shaded(
        rect(478, 270, 44, 110, 22),
        '#77797d',
        14,
        times(6, (index) => line(`M478 ${286 + index * 16}H522`, SHADE, 4, 0.4)),
      ) +
      fill(oval(500, 560, 9), '#4fae5a'),
    30,
  );
}

function keyboard(): string {
  const key = (x: number, y: number, width = 46) =>
    shaded(rect(x, y, width, 46, 9), '#f4f2ec', 8) + line(`M${x + 14} ${y + 16}h10`, '#77797d', 4, 0.8);
  const row = (y: number, count: number, from: number) => times(count, (index) => key(from + index * 52, y));
  return (
    laid(
      line(curve('500,330 520,240 640,230 660,140'), '#c9cbcd', 13) +
        shaded(rect(20, 330, 960, 370, 34), '#cfd0cf', 26),
      22,
    ) +
    row(352, 13, 48) +
    row(412, 12, 48) +
    key(672, 412, 46) +
    row(466, 12, 64) +
    row(520, 11, 48) +
    key(620, 520, 98) +
    row(574, 10, 80) +
    key(48, 628, 72) +
    key(126, 628) +
    key(178, 628) +
    key(230, 628, 254) +
    key(490, 628) +
    key(542, 628) +
    key(594, 628, 124) +
    times(20, (index) => key(760 + (index % 4) * 52, 412 + Math.floor(index / 4) * 54))
  );
}

function printer(): string {
  const tank = (x: number, color: string) =>
    fill(rect(x, 620, 34, 96, 8), '#e9edf0') + fill(rect(x + 4, 650, 26, 62, 6), color);
  return (
    shadow(500, 832, 390, 36) +
    shaded('M330 380L360 110H690L710 380z', '#f8f6f0', 14, print(520, 190, 220, 6, '#b3b8bc', 26)) +
    shaded('M180 420Q190 370 250 370H750Q810 370 820 420L850 560H150z', '#44474d', 30) +
    shaded(rect(120, 530, 760, 280, 44), '#34363b', 40) +
    fill(rect(260, 640, 420, 40, 12), '#17181b') +
    shaded('M300 660H640L690 830H250z', '#fbf9f4', 14, print(470, 710, 220, 4, '#8aa0b5', 26)) +
    fill(rect(150, 560, 200, 60, 12), '#1c1d21') +
    fill(rect(164, 570, 100, 40, 6), '#6fb0d8') +
    [296, 326].map((x) => fill(oval(x, 590, 11), '#8f959a')).join('') +
    fill(rect(706, 600, 150, 140, 16), '#24262a') +
    tank(718, '#2b2c30') +
    tank(754, '#35a0c9') +
    tank(790, '#c9418a') +
    tank(822, '#e6c23a')
  );
}

function controller(): string {
  const color = '#6a4fa0';
  const stick = (x: number, y: number) =>
    fill(oval(x, y, 76), dark(color, 0.4)) +
    shaded(oval(x, y - 6, 58), '#2d2b33', 26) +
    line(oval(x, y - 8, 40), '#ffffff', 4, 0.2);
  return laid(
    shaded(rect(220, 240, 180, 60, 26), dark(color, 0.35), 16) +
      shaded(rect(600, 240, 180, 60, 26), dark(color, 0.35), 16) +
      shaded(
        'M320 270H680C800 250 870 340 900 480C930 620 940 760 860 780C780 800 740 660 660 640H340C260 660 220 800 140 780C60 760 70 620 100 480C130 340 200 250 320 270z',
        color,
        70,
      ) +
      shaded('M262 352H310V400H358V448H310V496H262V448H214V400H262z', '#2d2b33', 14) +
      [
        ['#4fae6a', 730, 350],
        ['#d9473a', 800, 420],
        ['#3f7fc4', 660, 420],
        ['#e6b53a', 730, 490],
      ]
        .map(([tone, x, y]) => shaded(oval(Number(x), Number(y), 36), String(tone), 22))
        .join('') +
      stick(390, 560) +
      stick(610, 560) +
      fill(oval(500, 360, 28), '#2d2b33') +
      fill(oval(500, 360, 14), '#c9b8ea') +
      [440, 560].map((x) => fill(rect(x - 16, 410, 32, 16, 8), dark(color, 0.4))).join(''),
    30,
  );
}

export const TECH_DRAWINGS: Drawings = {
  ...inEach(
    'kasi-smart-5-cellphone',
    { midnight: '#26324f', jacaranda: '#8a6fc0' },
    (color) =>
      laid(placed(630, 470, 1, phoneBack(color), 10), 20) +
      laid(placed(400, 520, 1, phoneFront(color), -4), 24),
  ),
  'kasi-smart-5-cellphone-2': () => laid(placed(500, 500, 1, phoneBack('#26324f'), -8), 24),
  'desk-telephone': telephone,
  ...inEach('fitness-watch', { blue: '#2f62a3', black: '#303136', coral: '#e27660' }, watch),
  'over-ear-headphones': headphones,
  'wind-up-radio': radio,
  'wind-up-radio-2': () => closeView(600, 560, 1.8, radio()),
  'compact-tv-24': television,
  'mini-projector': projector,
  'twin-bell-alarm-clock': alarmClock,
  'student-laptop-14': laptop,
  'student-laptop-14-2': () => closeView(330, 640, 1.9, laptop()),
  'quiet-mouse': mouse,
  'office-keyboard': keyboard,
  'ink-tank-printer': printer,
  'game-controller': controller,
};
