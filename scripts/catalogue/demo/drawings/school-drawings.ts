import { plate, star } from './packs.ts';
import { across, ball, dark, light, linear, metal, radial, SHADE } from './paint.ts';
import { closeView, type Drawings, inEach } from './scene.ts';
import {
  blurred,
  box,
  clip,
  fill,
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
  times,
  tube,
  turned,
  wood,
} from './shapes.ts';

const STEEL = '#c3c7cb';
const RAINBOW = [
  '#c0281f',
  '#d9572b',
  '#e8832b',
  '#f0b02e',
  '#f3d24a',
  '#b9c83f',
  '#7fae3e',
  '#3f8a4a',
  '#2f7a6a',
  '#3fa0a8',
  '#3f8fc4',
  '#2f62a8',
  '#2f3f80',
  '#5a4a9a',
  '#8a5aa8',
  '#b55a98',
  '#d9688a',
  '#eaa3a8',
  '#e8c39a',
  '#b9824a',
  '#7a4a2a',
  '#4a2f20',
  '#8a8d90',
  '#2b2c30',
];

/** A pencil along the y axis, its point upwards. */
function pencil(): string {
  const color = '#e8952b';
  return (
    fill('M-18 -340L0 -420L18 -340z', '#e8c996') +
    fill('M-5.6 -395L0 -420L5.6 -395z', '#2b2c30') +
    fill(rect(-18, -342, 36, 640), color) +
    fill(rect(-18, -342, 11, 640), light(color, 0.35)) +
    fill(rect(8, -342, 10, 640), dark(color, 0.3)) +
    fill('M-18 -342q6 -16 12 0q6 -16 12 0q6 -16 12 0z', color) +
    fill(rect(-18, 298, 36, 50), metal(STEEL)) +
    line('M-18 312h36M-18 330h36', SHADE, 3, 0.4) +
    fill(rect(-18, 348, 36, 50, 12), across('#d9807f', 0.25)) +
    line('M0 -40V60', '#f6e6c0', 5, 0.9)
  );
}

function pen(color: string): string {
  return (
    fill('M-9 -380L-3 -420H3L9 -380z', metal('#cfa044')) +
    fill('M-15 -340L-9 -384H9L15 -340z', metal(STEEL)) +
    fill(rect(-15, -342, 30, 560, 4), across('#eef0f0', 0.14)) +
    fill(rect(-5, -330, 10, 520, 4), color) +
    fill(rect(-15, -342, 30, 120, 4), across(color, 0.3)) +
    times(6, (index) => line(`M-15 ${-330 + index * 16}h30`, SHADE, 3, 0.3)) +
    fill(rect(-17, 214, 34, 170, 12), across(color, 0.3)) +
    fill(rect(10, 220, 10, 130, 5), dark(color, 0.25)) +
    line('M-8 226V366', '#ffffff', 4, 0.5)
  );
}

function crayon(color: string): string {
  return (
    shaded('M-22 -250L-10 -320Q0 -334 10 -320L22 -250z', color, 8) +
    shaded(
      rect(-26, -256, 52, 540, 6),
      color,
      10,
      fill(rect(-30, -226, 60, 480), light(color, 0.12)) +
        fill(rect(-30, -226, 60, 14), '#26262a', 0.75) +
        fill(rect(-30, 236, 60, 14), '#26262a', 0.75) +
        fill(oval(0, 10, 20, 90), '#f6f1e6', 0.85) +
        line('M0 -40V60', dark(color, 0.2), 7, 0.8),
    )
  );
}

function crayonBox(): string {
  const row = (y: number, from: number) =>
    times(12, (index) =>
      placed(
        212 + index * 46 + from,
        y,
        0.8,
        crayon(RAINBOW[(index * 2 + (from > 0 ? 1 : 0)) % 24] ?? '#000'),
      ),
    );
  return (
    shadow(520, 838, 330, 34) +
    shaded('M170 470H770L830 420H230z', '#a9781a', 10) +
    row(530, 20) +
    row(590, -6) +
    box(170, 500, 610, 330, '#f0b92e', {
      depth: 60,
      rise: 50,
      art:
        fill(rect(170, 730, 610, 100), '#2f7a5a') +
        plate(475, 600, 340, 76, '#2f7a5a', '#fbf1da') +
        print(475, 770, 260, 2, '#fbf1da', 24),
    })
  );
}

function notebook(): string {
  const cover = '#2b3f52';
  return spun(
    -10,
    laid(
      shaded(
        rect(262, 156, 500, 700, 18),
        '#efe6d3',
        12,
        times(7, (index) =>
          line(`M262 ${838 + index * 3}H760M${744 + index * 3} 160V850`, '#b9a98a', 1.5, 0.6),
        ),
      ) +
        shaded(rect(240, 140, 500, 700, 20), cover, 26) +
        fill(rect(240, 140, 66, 700, 16), dark(cover, 0.3)) +
        line('M310 142V838', '#ffffff', 3, 0.15) +
        fill(rect(660, 140, 22, 700), '#b8322a') +
        fill(rect(660, 140, 6, 700), '#ffffff', 0.25) +
        shaded(rect(400, 290, 200, 130, 10), '#efe6d3', 8) +
        line('M430 335h140M430 375h140', '#8a7a5a', 5, 0.7) +
        fill('M420 838L420 930L440 912L460 930V838z', '#d9a24a'),
      24,
    ),
  );
}

function mathsSet(): string {
  const plastic = (outline: string) => fill(outline, '#a9cfe0', 0.62) + line(outline, '#4a8aa8', 4, 0.9);
  const ticks = (x: number, y: number, count: number, gap: number) =>
    times(count, (index) => line(`M${x + index * gap} ${y}v${index % 5 === 0 ? 26 : 14}`, '#28506b', 3));
  const protractor = 'M-150 0A150 150 0 0 1 150 0zM-80 -12A80 80 0 0 1 80 -12z';
  const tinBase =
    shaded(rect(110, 520, 780, 400, 36), '#c9cdd0', 26) +
    fill(rect(134, 544, 732, 352, 24), linear(90, [0, '#8f959a'], [1, '#dfe2e4']));
  const lid = shaded(
    rect(110, 110, 780, 390, 36),
    '#2f62a8',
    30,
    fill(rect(110, 330, 780, 60), '#f0b92e') +
      plate(500, 230, 380, 84, '#f6f1e6', '#2f62a8') +
      placed(300, 430, 0.3, plastic(protractor)),
  );
  const compasses =
    line('M0 -110V-140', '#6a6f75', 14) +
    tube('M0 -110L-52 110', STEEL, 16) +
    tube('M0 -110L52 90', STEEL, 16) +
    shaded(oval(0, -112, 22), STEEL, 10) +
    fill(rect(40, 60, 26, 64, 8), '#e8952b');
  return (
    laid(lid + tinBase, 24) +
    laid(
      plastic(rect(160, 846, 560, 40, 4)) +
        ticks(172, 848, 55, 10) +
        placed(
          330,
          730,
          1,
          plastic(protractor) +
            times(19, (index) => spun(-90 + index * 10, line('M0 -146v16', '#28506b', 3), 0, 0)),
        ) +
        plastic('M500 830V600L700 830zM528 802V668L644 802z') +
        plastic('M860 560V800L730 560zM840 580L768 580L840 710z') +
        placed(256, 620, 1, compasses, -64) +
        placed(560, 580, 0.42, pencil(), 82) +
        shaded(rect(750, 820, 96, 56, 10), '#f6f3ec', 12, fill(rect(750, 820, 40, 56), '#2f62a8')) +
        shaded('M430 560h54l-6 46h-42z', '#c9473a', 10) +
        tube('M420 650L470 700', '#8f959a', 12),
      8,
    )
  );
}

function palette(): string {
  const pan = (x: number, y: number, color: string) =>
    shaded(rect(x, y, 94, 84, 10), '#f3f1ea', 10) +
    shaded(rect(x + 8, y + 8, 78, 68, 8), color, 16) +
    line(`M${x + 20} ${y + 22}h34`, '#ffffff', 6, 0.45);
  const well = (x: number) => fill(rect(x, 150, 250, 170, 40), linear(90, [0, '#cfcabd'], [1, '#ffffff']));
  return (
    laid(
      shaded(rect(90, 110, 820, 250, 34), '#f1eee6', 22) +
        [120, 376, 632].map(well).join('') +
        fill(oval(250, 240, 70, 40), '#3f8fc4', 0.5) +
        fill(oval(500, 240, 60, 44), '#e8832b', 0.45) +
        fill(oval(752, 236, 64, 40), '#7fae3e', 0.5),
      18,
    ) +
    laid(
      shaded(rect(90, 368, 820, 480, 34), '#33363b', 24) +
        fill(rect(112, 390, 776, 436, 22), '#1f2124') +
        times(18, (index) =>
          pan(
            126 + (index % 6) * 127,
            400 + Math.floor(index / 6) * 100,
            RAINBOW[[0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 18, 20, 23][index] ?? 0] ?? '#000',
          ),
        ) +
        fill(rect(126, 716, 748, 90, 16), '#2d3035') +
        `<g transform="translate(500 760) rotate(90)">${shaded(rect(-22, -330, 44, 360, 20), '#3fa0c4', 16) + fill('M-18 -330L-8 -380H8L18 -330z', '#dfe8ec') + shaded('M-14 30H14L10 90H-10z', STEEL, 8) + fill('M-11 90H11Q12 150 0 180Q-12 150 -11 90z', '#6b3d22')}</g>`,
      22,
    )
  );
}

function schoolBag(color: string): string {
  return (
    shadow(500, 866, 290, 34) +
    tube('M420 150Q500 40 580 150', dark(color, 0.35), 30) +
    shaded(rect(170, 560, 100, 230, 40), dark(color, 0.2), 30) +
    shaded(rect(730, 560, 100, 230, 40), dark(color, 0.2), 30) +
    shaded(
      'M230 360C220 190 340 120 500 120C660 120 780 190 770 360L790 800Q790 860 730 860H270Q210 860 210 800z',
      color,
      66,
    ) +
    line('M262 480C250 240 350 170 500 170C650 170 750 240 738 480', dark(color, 0.45), 12) +
    shaded(rect(560, 176, 20, 54, 8), '#c3c7cb', 6) +
    fill(rect(226, 486, 548, 26), '#d9dde0') +
    fill(rect(226, 494, 548, 6), '#ffffff', 0.9) +
    shaded('M270 560H730L746 790Q746 826 710 826H290Q254 826 254 790z', light(color, 0.06), 44) +
    line('M280 610H720', dark(color, 0.45), 10) +
    shaded(rect(690, 604, 18, 50, 8), '#c3c7cb', 6) +
    placed(500, 720, 1, star(58, '#f3c64a')) +
    shaded(rect(440, 250, 120, 60, 14), '#f3ead8', 10)
  );
}

function hardCase(): string {
  const brown = '#8a5a34';
  const corner = (x: number, y: number, turn: number) =>
    placed(
      x,
      y,
      1,
      shaded('M0 0H110Q100 100 0 110z', dark(brown, 0.35), 14) +
        [
          [24, 24],
          [74, 20],
          [20, 74],
        ]
          .map(([px = 0, py = 0]) => fill(oval(px, py, 7), ball('#cfa044')))
          .join(''),
      turn,
    );
  return (
    shadow(500, 836, 400, 34) +
    tube('M390 300V240Q390 200 430 200H570Q610 200 610 240V300', dark(brown, 0.35), 36) +
    [390, 610].map((x) => shaded(rect(x - 34, 280, 68, 40, 8), metal('#cfa044'), 8)).join('') +
    shaded(
      rect(110, 300, 780, 530, 40),
      brown,
      44,
      times(200, (index) =>
        fill(oval(120 + ((index * 149) % 760), 310 + ((index * 67) % 510), 3), SHADE, 0.12),
      ),
    ) +
    line('M112 420H888', dark(brown, 0.5), 9) +
    line('M112 412H888', light(brown, 0.3), 3, 0.5) +
    line(rect(134, 324, 732, 482, 26), '#e3c08a', 4, 0.7, '12 9') +
    corner(110, 300, 0) +
    corner(890, 300, 90) +
    corner(890, 830, 180) +
    corner(110, 830, 270) +
    [280, 640]
      .map(
        (x) =>
          shaded(rect(x, 376, 80, 100, 10), metal('#cfa044', 90), 12) +
          fill(rect(x + 30, 430, 20, 26, 6), '#5a3f12'),
      )
      .join('')
  );
}

function suitcase(): string {
  const blue = '#2f629e';
  return (
    shadow(500, 906, 260, 26) +
    tube('M410 220V50Q410 30 430 30H570Q590 30 590 50V220', '#6a6f75', 20) +
    shaded(rect(420, 14, 160, 36, 16), '#2b2c30', 14) +
    [310, 690]
      .map(
        (x) => shaded(rect(x - 28, 850, 56, 30, 8), '#3a3d42', 8) + shaded(oval(x, 886, 26), '#26262a', 12),
      )
      .join('') +
    shaded(
      rect(230, 180, 540, 690, 60),
      blue,
      56,
      times(
        5,
        (index) =>
          blurred(3, line(`M${310 + index * 95} 210V840`, SHADE, 9, 0.25)) +
          line(`M${304 + index * 95} 210V840`, '#ffffff', 4, 0.3),
      ),
    ) +
    tube('M420 206Q500 150 580 206', '#2b2c30', 22) +
    shaded(rect(690, 430, 90, 130, 14), '#3a3d42', 12) +
    times(
      3,
      (index) =>
        fill(rect(702, 446 + index * 34, 50, 26, 4), '#f3efe6') +
        line(`M727 ${452 + index * 34}v14`, '#26262a', 4),
    ) +
    line('M560 200L620 270', '#8a5a34', 7) +
    placed(
      650,
      320,
      1,
      shaded('M-50 -70H30L54 -40V80H-50z', '#e3b46a', 12, print(0, 0, 70, 3, '#7a4a20', 20)) +
        fill(oval(-20, -44, 10), '#7a4a20'),
      -18,
    )
  );
}

function countingFrame(): string {
  const colors = ['#c9352c', '#e8a52f', '#4f9a52', '#2f6fb0', '#8a5aa8', '#e8832b', '#3fa0a8', '#d9688a'];
  const rows = times(7, (row) => {
    const y = 206 + row * 92;
    const parted = 10 - ((row * 3) % 7);
    return (
      line(`M200 ${y}H800`, '#b9bec4', 8) +
      times(10, (index) =>
        fill(oval(236 + index * 46 + (index >= parted ? 76 : 0), y, 22, 36), ball(colors[row] ?? '#000')),
      )
    );
  });
  return (
    shadow(500, 880, 380, 28) +
    shaded(rect(160, 110, 50, 760, 16), '#c0352b', 18) +
    shaded(rect(790, 110, 50, 760, 16), '#c0352b', 18) +
    shaded(rect(130, 96, 740, 54, 20), '#c0352b', 18) +
    shaded(rect(110, 826, 780, 56, 20), '#c0352b', 18) +
    rows
  );
}

function microscope(): string {
  const body = '#d9dce0';
  const ink = '#4a4e55';
  return (
    shadow(500, 880, 290, 36) +
    shaded('M260 800H740Q780 810 780 850Q780 876 750 876H250Q220 876 220 850Q220 810 260 800z', ink, 28) +
    shaded('M600 820C720 700 740 520 640 420L560 360L600 280C800 360 880 620 740 820z', body, 44) +
    shaded(rect(300, 650, 360, 46, 14), '#2b2c30', 16) +
    shaded(rect(380, 640, 130, 12, 4), '#a9d3e2', 6) +
    shaded(oval(450, 760, 56, 30), '#6a6f75', 14) +
    fill(oval(450, 752, 40, 18), '#fbf3d0') +
    spun(
      -22,
      shaded(rect(420, 60, 110, 90, 20), ink, 20) +
        turned(475, '140:46 420:46', body, { finish: 'metal' }) +
        turned(475, '400:70 420:78 470:78 490:60', ink, { finish: 'satin' }) +
        turned(475, '480:34 560:34 570:26 610:24', STEEL, { finish: 'metal' }) +
        shaded(polygon('410,486 370,560 410,580 446,500'), metal(STEEL, 40), 10),
      475,
      420,
    ) +
    shaded(oval(700, 560, 62), ink, 26) +
    shaded(oval(700, 560, 34), '#8f959a', 14) +
    shaded(oval(680, 700, 42), ink, 18)
  );
}

function globe(): string {
  const edge = oval(500, 430, 300);
  const africa =
    'M440 270C480 240 560 250 600 266C640 276 650 300 660 340C690 370 720 372 716 392C690 430 660 450 650 490C660 540 640 570 610 600C590 650 560 690 530 690C500 690 500 640 490 600C470 560 480 520 466 490C440 460 400 470 370 460C330 440 320 390 340 350C370 310 400 290 440 270z';
  const europe =
    'M400 220C430 180 470 150 520 156C560 130 620 150 650 190C680 210 660 240 620 236C590 250 540 236 510 226C480 246 430 250 400 220z';
  const arabia = 'M676 300C720 290 760 320 770 350C750 390 720 380 700 360C690 340 676 330 676 300z';
  return (
    shadow(500, 898, 240, 34) +
    wood('M330 850Q330 820 400 816H600Q670 820 670 850V886Q500 912 330 886z', '#8a5530', 22) +
    turned(500, '750:22 790:30 830:70', '#7a4728', { finish: 'satin' }) +
    line('M640 96A352 352 0 0 1 500 782', '#8a6422', 30) +
    line('M638 98A350 350 0 0 1 500 778', '#e3c06e', 12) +
    fill(edge, '#5fa3cf') +
    clip(
      edge,
      [-200, -100, 0, 100, 200]
        .map((dy) => line(`M200 ${430 + dy}Q500 ${430 + dy * 1.3} 800 ${430 + dy}`, '#ffffff', 3, 0.3))
        .join('') +
        [80, 170, 250].map((rx) => line(oval(500, 430, rx, 300), '#ffffff', 3, 0.3)).join('') +
        fill(africa, '#d9a850') +
        clip(
          africa,
          fill('M330 250H720V360H330z', '#e8cf8f') +
            fill('M360 440H660V540H360z', '#7fa352') +
            fill('M470 600H640V700H470z', '#c9793f'),
        ) +
        line(africa, '#8a6422', 4, 0.6) +
        fill('M668 556C690 540 700 570 690 610C676 640 656 620 660 590z', '#c9a04a') +
        fill(europe, '#9ab565') +
        line(europe, '#5f7a3a', 4, 0.6) +
        fill(arabia, '#dfc07f') +
        fill('M210 460C260 440 300 500 290 560C270 640 240 640 210 600z', '#7fa352'),
    ) +
    fill(
      edge,
      radial(
        [0.36, 0.3, 0.78],
        [0, '#ffffff', 0.5],
        [0.4, '#ffffff', 0],
        [0.75, SHADE, 0.18],
        [1, SHADE, 0.5],
      ),
    )
  );
}

const BAGS = { red: '#bb332b', blue: '#2f66a8', green: '#3f7f52' };
const INKS = { blue: '#2a55a8', black: '#2b2c30', red: '#c0281f' };

export const SCHOOL_DRAWINGS: Drawings = {
  'hb-pencils-12': () =>
    laid(
      times(12, (index) => placed(170 + index * 60, 500 + (index % 2) * 18, 1, pencil())),
      12,
    ),
  'hb-pencils-12-2': () =>
    closeView(
      330,
      200,
      2,
      laid(
        times(12, (index) => placed(170 + index * 60, 500 + (index % 2) * 18, 1, pencil())),
        12,
      ),
    ),
  ...inEach('ballpoint-pens-10', INKS, (ink) =>
    laid(
      times(10, (index) => placed(190 + index * 69, 500, 1, pen(ink))),
      12,
    ),
  ),
  'ballpoint-pens-10-2': () =>
    laid(
      Object.values(INKS)
        .map((ink, index) => placed(320 + index * 180, 500, 1, pen(ink), -16 + index * 16))
        .join(''),
      14,
    ),
  'wax-crayons-24': crayonBox,
  'wax-crayons-24-2': () =>
    laid(
      times(24, (index) =>
        placed(90 + (index % 12) * 74, index < 12 ? 280 : 740, 0.78, crayon(RAINBOW[index] ?? '#000')),
      ),
      12,
    ),
  'hardcover-notebook-a5': notebook,
  'maths-set': mathsSet,
  'watercolour-palette': palette,
  ...inEach('school-backpack', BAGS, schoolBag),
  'school-backpack-2': () => closeView(500, 690, 1.8, schoolBag(BAGS.red)),
  'hard-school-case': hardCase,
  'wheeled-suitcase': suitcase,
  'counting-frame': countingFrame,
  'student-microscope': microscope,
  'desk-globe': globe,
};
