import { label, paperBag, plate } from './packs.ts';
import { ball, dark, light, linear, metal, radial, SHADE } from './paint.ts';
import { flame } from './produce.ts';
import { closeView, type Drawings, inEach } from './scene.ts';
import {
  blob,
  blurred,
  box,
  clip,
  fill,
  flipped,
  heaped,
  laid,
  line,
  moved,
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
  turned,
  wood,
} from './shapes.ts';

const STEEL = '#c3c7cb';
const BLACK = '#2c2d31';

/** A split log that lies with its end towards the viewer. */
function log(): string {
  return (
    shaded(
      'M-200 -70L150 -96Q196 -90 200 -20Q200 70 150 84L-190 96z',
      '#7a4a2c',
      40,
      times(4, (index) =>
        line(`M-180 ${-50 + index * 38}Q0 ${-70 + index * 42} 190 ${-60 + index * 38}`, '#4a2a16', 7, 0.4),
      ),
    ) +
    fill(oval(-192, 14, 66, 84), '#5f3a20') +
    fill(oval(-190, 14, 58, 76), radial([0.5, 0.5, 0.55], [0, '#e3b77f'], [1, '#c88f55'])) +
    [18, 34, 48]
      .map((radius) => line(oval(-190, 14, radius * 0.86, radius * 1.2), '#8a5a30', 4, 0.6))
      .join('') +
    line('M-190 14L-160 -40M-190 14L-226 50', '#8a5a30', 4, 0.6)
  );
}

function woodBag(): string {
  const net = tiled(
    'M280 300H720L740 820Q500 850 260 820z',
    73,
    73,
    line('M0 0L73 73M73 0L0 73', '#c9392e', 9, 0.9),
  );
  const logs = [
    [500, 770],
    [450, 680],
    [560, 600],
    [480, 510],
    [540, 420],
    [470, 350],
  ]
    .map(([x = 0, y = 0], index) => placed(x, y, 1, index % 2 ? flipped(log(), 0) : log(), index * 3 - 6))
    .join('');
  return (
    shadow(500, 836, 250, 34) +
    clip('M280 300H720L740 820Q500 850 260 820z', fill(rect(200, 200, 600, 700), '#4a2f1d') + logs) +
    net +
    shaded('M320 300Q500 210 680 300Q500 330 320 300z', '#c9392e', 20) +
    tube('M440 250Q500 160 560 250', '#c9392e', 20) +
    moved(500, 560, label(260, 190, '#f3e6c8', '#6b3a1c', placed(0, 0, 0.7, flame())))
  );
}

const coal = (random: () => number) =>
  shaded(blob('-34,-10 -12,-34 22,-28 38,0 18,30 -20,28'), random() < 0.5 ? '#2d2b2c' : '#3d3a3a', 14) +
  line('M-10 -20L14 -4', '#6a6664', 4, 0.6);

function kettleBraai(): string {
  return (
    shadow(500, 908, 270, 26) +
    tube('M380 620L280 900', STEEL, 22) +
    tube('M620 620L720 900', STEEL, 22) +
    tube('M500 640V880', '#8f959a', 20) +
    turned(500, '790:150 800:154 806:150', '#8f959a', { tilt: 0.2, finish: 'metal' }) +
    shaded(oval(290, 880, 40), BLACK, 14) +
    shaded(oval(710, 880, 40), BLACK, 14) +
    turned(500, '430:286 460:284 560:240 640:150 672:70', BLACK, { tilt: 0.1, finish: 'gloss' }) +
    turned(500, '412:292 434:292', '#b9bec4', { tilt: 0.1, finish: 'metal' }) +
    turned(500, '170:26 180:70 230:170 320:252 410:286 416:286', BLACK, { tilt: 0.1, finish: 'gloss' }) +
    tube('M440 160V120Q440 100 460 100H540Q560 100 560 120V160', '#8a5a34', 24) +
    shaded(oval(600, 300, 40), '#e9ecee', 10) +
    line('M600 300L616 278', '#c33a2c', 6) +
    tube('M206 470H150V540H206', '#8a5a34', 18)
  );
}

function openBraai(): string {
  const grid = times(17, (index) => line(`M${236 + index * 33} 396V470`, '#c9cdd0', 6));
  return (
    shadow(500, 908, 270, 26) +
    tube('M380 620L280 900', STEEL, 22) +
    tube('M620 620L720 900', STEEL, 22) +
    tube('M500 640V880', '#8f959a', 20) +
    shaded(oval(290, 880, 40), BLACK, 14) +
    shaded(oval(710, 880, 40), BLACK, 14) +
    turned(500, '430:300 460:296 560:246 640:150 672:70', BLACK, {
      tilt: 0.2,
      finish: 'gloss',
      inside: '#1d1b1a',
      rim: '#b9bec4',
    }) +
    clip(
      oval(500, 432, 278, 52),
      heaped(oval(500, 440, 270, 46), [230, 400, 540, 90], 66, coal) +
        blurred(18, fill(oval(500, 450, 220, 34), '#f2762a', 0.8)) +
        grid +
        line('M230 420H770M230 446H770', '#c9cdd0', 5),
    ) +
    [
      [400, 330, 0.7],
      [500, 300, 0.95],
      [600, 336, 0.7],
    ]
      .map(([x = 0, y = 0, scale = 0]) => placed(x, y, scale, flame()))
      .join('') +
    placed(
      880,
      700,
      0.72,
      shadow(0, 210, 200, 26) +
        turned(0, '-90:26 -80:70 -30:170 60:252 150:286 190:286', BLACK, { tilt: 0.1, finish: 'gloss' }) +
        tube('M-60 -100V-140Q-60 -160 -40 -160H40Q60 -160 60 -140V-100', '#8a5a34', 24),
    )
  );
}

function broodjieGrid(): string {
  const wires = (color: string, width: number) =>
    times(15, (index) => line(`M${240 + index * 37} 210V590`, color, width)) +
    times(7, (index) => line(`M230 ${225 + index * 58}H766`, color, width));
  const toast = (x: number, y: number) =>
    shaded(
      `M${x} ${y + 30}C${x - 10} ${y - 10} ${x + 160} ${y - 10} ${x + 150} ${y + 30}V${y + 150}H${x}z`,
      '#d9a55c',
      24,
      fill(rect(x + 18, y + 22, 114, 110, 20), '#e8c48a') +
        times(4, (index) => line(`M${x + 20} ${y + 40 + index * 28}h110`, '#8a5428', 7, 0.6)),
    );
  return laid(
    [0, 1, 2].map((column) => toast(252 + column * 170, 226) + toast(252 + column * 170, 414)).join('') +
      wires('#7a7f84', 9) +
      wires('#e3e6e8', 4) +
      line(rect(224, 200, 552, 400, 30), '#7a7f84', 18) +
      line(rect(222, 198, 552, 400, 30), '#e3e6e8', 8) +
      tube('M440 600L486 700', STEEL, 16) +
      tube('M560 600L514 700', STEEL, 16) +
      wood(rect(462, 690, 76, 260, 30), '#8a5530', 20, true) +
      line(oval(500, 960, 22), '#7a7f84', 9),
    22,
  );
}

function skewers(): string {
  const skewer = (x: number, hasFood: boolean) =>
    line(`M${x} 190V930`, '#8f959a', 9) +
    line(`M${x - 2} 190V930`, '#f1f3f4', 3) +
    fill(`M${x - 5} 930h10l-5 34z`, '#8f959a') +
    line(oval(x, 164, 24, 28), '#8f959a', 10) +
    (hasFood
      ? times(7, (index) =>
          shaded(
            index % 3 === 0
              ? rect(x - 34, 320 + index * 76, 68, 66, 20)
              : index % 3 === 1
                ? oval(x, 352 + index * 76, 34, 30)
                : rect(x - 32, 326 + index * 76, 64, 54, 12),
            ['#8a4a30', '#e8963a', '#5f9a45'][index % 3] ?? '#8a4a30',
            16,
          ),
        )
      : '');
  return laid(
    times(12, (index) => skewer(170 + index * 60, index === 4 || index === 7)),
    14,
  );
}

function pizzaStone(): string {
  return laid(
    tube('M140 430H60V570H140', STEEL, 24) +
      tube('M860 430H940V570H860', STEEL, 24) +
      line(oval(500, 500, 384), '#8f959a', 20) +
      line(oval(498, 498, 384), '#e3e6e8', 8) +
      shaded(
        oval(500, 500, 362),
        '#d9c6a5',
        34,
        times(90, (index) =>
          fill(
            oval(160 + ((index * 197) % 680), 150 + ((index * 311) % 700), 3 + (index % 3)),
            '#a98f66',
            0.4,
          ),
        ),
      ) +
      line(oval(500, 500, 300), '#b39a72', 4, 0.6) +
      blurred(20, fill(oval(560, 580, 150, 120), '#8a6a44', 0.22)),
    26,
  );
}

function axe(): string {
  return spun(
    34,
    laid(
      wood(
        'M474 300H528L536 600Q560 760 540 900Q560 960 520 980Q470 990 452 950Q430 940 456 890Q484 760 468 600z',
        '#b8804a',
        24,
        true,
      ) +
        shaded(
          'M452 190Q440 180 456 172H540Q552 176 556 200C640 190 700 150 740 110Q800 250 748 400C700 340 640 322 556 320Q552 346 536 350H460Q444 346 448 330z',
          '#b8322a',
          34,
        ) +
        fill(
          'M740 110Q800 250 748 400Q716 350 700 336Q736 250 690 160Q724 134 740 110z',
          metal('#c9cdd0', 80),
        ) +
        fill(rect(480, 168, 34, 30, 6), '#8a5a30'),
      22,
    ),
  );
}

function coolerBox(color: string): string {
  return (
    shadow(540, 838, 400, 44) +
    box(130, 430, 720, 400, color, {
      depth: 110,
      rise: 60,
      radius: 34,
      art:
        shaded(rect(300, 560, 380, 150, 24), light(color, 0.1), 18) +
        plate(490, 634, 240, 60, '#f6f3ec', color),
    }) +
    fill(oval(180, 780, 24), '#f6f3ec') +
    box(108, 320, 764, 120, '#f6f3ec', { depth: 120, rise: 66, radius: 26, side: '#e3ddd0' }) +
    tube('M100 470L60 470V330Q60 220 170 214H860Q960 220 980 300V400', '#e9e5db', 30) +
    shaded(rect(440, 400, 110, 70, 14), dark(color, 0.2), 14)
  );
}

function tent(): string {
  const green = '#5f7f4a';
  const dome = 'M90 780C150 420 330 240 500 240C670 240 850 420 910 780Q500 830 90 780z';
  return (
    shadow(500, 796, 440, 34) +
    line('M90 780L20 830M910 780L980 830', '#8a6a44', 8) +
    shaded(
      dome,
      green,
      60,
      fill('M500 230C660 250 850 420 910 790L690 800C690 560 620 360 500 240z', dark(green, 0.12)) +
        fill('M500 240C360 330 300 560 290 800L90 790C150 420 340 250 500 240z', light(green, 0.08)) +
        fill('M360 236H640L700 330Q500 290 300 330z', '#e0a52f'),
    ) +
    line('M90 780C180 380 420 180 620 300C780 400 860 600 910 780', '#3a4a30', 9, 0.55) +
    line('M910 780C820 380 580 180 380 300C220 400 140 600 90 780', '#3a4a30', 9, 0.55) +
    fill('M500 380C410 440 370 600 362 796Q500 812 640 796C630 600 590 440 500 380z', '#2d3326') +
    shaded('M500 380C410 440 370 600 362 796L300 790C340 640 380 460 500 380z', light(green, 0.25), 16) +
    shaded('M500 380C590 440 630 600 640 796L700 790C660 640 620 460 500 380z', light(green, 0.18), 16) +
    fill('M400 760Q500 720 604 760L612 798Q500 812 392 798z', '#b8322a') +
    line('M500 380V250', '#e9dfc4', 5)
  );
}

export function hikingPack(color: string): string {
  const strap = (x: number) =>
    shaded(rect(x, 200, 34, 590, 14), dark(color, 0.35), 10) +
    shaded(rect(x - 8, 470, 50, 40, 8), '#2c2d31', 8);
  return (
    shadow(500, 868, 260, 34) +
    tube('M430 160Q500 60 570 160', dark(color, 0.4), 24) +
    shaded(rect(200, 500, 110, 280, 46), dark(color, 0.14), 36) +
    shaded(rect(690, 500, 110, 280, 46), dark(color, 0.14), 36) +
    shaded('M280 260C280 180 720 180 720 260L740 820Q740 864 690 864H310Q260 864 260 820z', color, 60) +
    shaded(rect(190, 780, 620, 56, 26), dark(color, 0.4), 16) +
    shaded(
      'M264 180Q270 110 500 110Q730 110 736 180L750 320Q500 370 250 320z',
      light(color, 0.1),
      40,
      line('M280 290Q500 330 720 290', '#2c2d31', 6, 0.5),
    ) +
    strap(340) +
    strap(626) +
    shaded(
      'M330 560H670L690 800Q690 826 660 826H340Q310 826 310 800z',
      light(color, 0.06),
      36,
      line('M340 600H660', '#e9dfc4', 9, 0.9, '16 8'),
    ) +
    shaded(rect(470, 620, 60, 44, 8), '#2c2d31', 8) +
    shaded(rect(230, 40, 540, 84, 42), '#7f97a5', 30, fill(oval(238, 82, 20, 38), dark('#7f97a5', 0.3))) +
    shaded(rect(346, 34, 30, 100, 10), '#2c2d31', 8) +
    shaded(rect(624, 34, 30, 100, 10), '#2c2d31', 8)
  );
}

function compass(): string {
  const ticks = times(72, (index) =>
    spun(index * 5, line('M500 306V324', '#4a3512', index % 9 === 0 ? 8 : 3), 500, 560),
  );
  return laid(
    line(oval(500, 150, 62), '#8a6422', 26) +
      line(oval(498, 148, 62), '#e8c878', 10) +
      shaded(rect(466, 196, 68, 70, 12), metal('#cfa044'), 12) +
      shaded(oval(500, 560, 330), linear(50, [0, '#f6e2a6'], [0.5, '#c8963a'], [1, '#8a6422']), 34) +
      fill(oval(500, 560, 274), '#8a6422') +
      fill(oval(500, 560, 266), '#fbf5e4') +
      ticks +
      times(4, (index) =>
        spun(index * 90, fill('M500 380L524 536H476z', index === 0 ? '#c33a2c' : '#b9a67a', 0.55), 500, 560),
      ) +
      times(4, (index) => spun(45 + index * 90, fill('M500 440L514 546H486z', '#d9cba6', 0.8), 500, 560)) +
      spun(
        28,
        fill('M500 350L534 560H466z', '#c0281f') +
          fill('M500 350L500 560H466z', '#e0584a') +
          fill('M500 770L534 560H466z', '#b9bec4') +
          fill('M500 770L500 560H466z', '#e3e6e8'),
        500,
        560,
      ) +
      fill(oval(500, 560, 24), ball('#cfa044')) +
      clip(
        oval(500, 560, 266),
        fill(polygon('230,290 520,290 300,840 230,840'), '#ffffff', 0.16) +
          blurred(12, line(oval(490, 548, 270), SHADE, 26, 0.35)),
      ),
    28,
  );
}

function rod(): string {
  const reel =
    shaded(rect(-30, -40, 60, 50, 14), '#55595e', 12) +
    tube('M0 0V60', '#55595e', 18) +
    shaded(oval(0, 110, 70, 62), '#3a3d42', 26) +
    shaded(rect(60, 76, 60, 68, 14), metal(STEEL), 12) +
    times(8, (index) => line(`M${66 + index * 6} 78v64`, '#f3efe6', 3)) +
    tube('M-60 120H-110V170', '#8f959a', 14) +
    shaded(oval(-110, 190, 20), '#26262a', 10);
  const guide = (x: number) => line(oval(x, 528, 17, 22), '#8f959a', 8);
  return spun(
    -42,
    laid(
      fill(polygon('0,490 1180,497 1180,503 0,512'), linear(90, [0, '#5a7f8f'], [1, '#1f3a48'])) +
        [420, 620, 800, 960, 1080]
          .map((x) => fill(rect(x - 14, 488, 28, 24, 6), '#c33a2c') + guide(x))
          .join('') +
        shaded(
          rect(-180, 476, 330, 48, 22),
          '#26262a',
          20,
          times(20, (index) => line(`M${-176 + index * 16} 470l16 60`, '#55595e', 4, 0.8)),
        ) +
        shaded(rect(230, 480, 110, 40, 16), '#26262a', 16) +
        placed(190, 516, 1, reel) +
        line('M260 620C500 640 900 560 1180 506', '#8fb0bd', 3, 0.9),
      14,
    ),
  );
}

function snorkelSet(color: string): string {
  return laid(
    tube('M800 560C830 700 800 800 700 800C640 800 610 770 600 740', color, 44) +
      tube('M800 580V180', light(color, 0.1), 44) +
      shaded(rect(776, 120, 48, 90, 16), '#e9722b', 16) +
      shaded(rect(560, 690, 80, 60, 24), '#2c2d31', 18) +
      tube('M190 470C100 420 100 380 160 330', '#2c2d31', 30) +
      tube('M710 470C790 430 800 390 740 330', '#2c2d31', 30) +
      shaded(
        'M200 330Q190 290 240 290H670Q720 290 710 330L700 540Q690 620 600 620C520 620 520 540 455 540C390 540 390 620 310 620Q220 620 210 540z',
        color,
        50,
      ) +
      [
        [246, 334],
        [476, 334],
      ]
        .map(([x = 0, y = 0], index) => {
          const lens =
            index === 0
              ? `M${x} ${y}H${x + 188}V${y + 120}Q${x + 180} ${y + 170} ${x + 120} ${y + 240}Q${x + 20} ${y + 250} ${x + 6} ${y + 190}z`
              : `M${x} ${y}H${x + 188}L${x + 182} ${y + 190}Q${x + 168} ${y + 250} ${x + 68} ${y + 240}Q${x + 8} ${y + 170} ${x} ${y + 120}z`;
          return (
            fill(lens, linear(60, [0, '#dff0f5'], [0.5, '#7fb3c9'], [1, '#cfe6ee'])) +
            line(lens, '#26262a', 12) +
            line(`M${x + 40} ${y + 130}L${x + 110} ${y + 40}`, '#ffffff', 16, 0.7)
          );
        })
        .join(''),
    24,
  );
}

function beachUmbrella(): string {
  const panels = ['#c9352c', '#f6f1e6', '#c9352c', '#f6f1e6', '#c9352c', '#f6f1e6', '#c9352c', '#f6f1e6'];
  const edge = Array.from({ length: 9 }, (_, index) => 60 + index * 110);
  const canopy = panels
    .map((color, index) => {
      const [from = 0, to = 0] = [edge[index], edge[index + 1]];
      const sag = (x: number) => 400 + 26 * Math.sin(((x - 60) / 880) * Math.PI);
      return shaded(
        `M500 100Q${from + (500 - from) * 0.25} 200 ${from} ${sag(from)}Q${(from + to) / 2} ${sag((from + to) / 2) + 34} ${to} ${sag(to)}Q${to + (500 - to) * 0.25} 200 500 100z`,
        color,
        18,
      );
    })
    .join('');
  return (
    blurred(10, fill(oval(560, 930, 330, 40), SHADE, 0.18)) +
    spun(
      10,
      turned(500, '380:12 940:12', '#e9e5db', { finish: 'metal' }) +
        shaded(rect(478, 640, 44, 60, 10), '#3a3d42', 12) +
        canopy +
        fill(oval(500, 98, 16), '#c9352c') +
        line('M500 100V64', '#e9e5db', 12) +
        blurred(20, line('M230 290Q330 170 460 130', '#ffffff', 26, 0.4)),
      500,
      940,
    ) +
    shaded('M300 950Q420 880 500 884Q600 880 720 950Q500 970 300 950z', '#e3c690', 30)
  );
}

function poolRing(): string {
  const ringOutline = `${oval(500, 500, 390)}${oval(500, 500, 170)}`;
  const stripes = times(6, (index) => spun(index * 60, fill('M500 500L402 60H598z', '#c9352c'), 500, 500));
  return laid(
    shaded(ringOutline, '#f8f4ea', 90, stripes) +
      clip(ringOutline, blurred(12, line(oval(480, 470, 300), '#ffffff', 26, 0.75))) +
      line(oval(500, 500, 400), '#b9a98a', 13) +
      line(oval(498, 498, 400), '#f3ead4', 6, 1, '18 14') +
      times(6, (index) => spun(30 + index * 60, shaded(rect(476, 92, 48, 34, 8), '#f8f4ea', 8), 500, 500)) +
      fill(oval(690, 640, 22), '#3a6fa8') +
      fill(oval(690, 640, 11), '#26507f'),
    30,
  );
}

export const OUTDOOR_DRAWINGS: Drawings = {
  'hardwood-braai-wood': woodBag,
  'hardwood-braai-wood-2': () =>
    shadow(500, 800, 330, 40) +
    placed(380, 720, 1.25, log()) +
    placed(660, 730, 1.2, log(), -4) +
    placed(520, 540, 1.25, log(), 3),
  'lump-charcoal-4kg': () =>
    paperBag(
      '#3a3634',
      fill(rect(270, 430, 460, 260), '#e0792a') +
        placed(500, 570, 1.05, flame()) +
        plate(500, 366, 280, 64, '#f3e6c8', '#3a3634') +
        print(500, 750, 220, 2, '#f3e6c8', 24),
      { width: 440, height: 630 },
    ) +
    [
      [250, 850],
      [320, 872],
      [720, 866],
      [786, 848],
    ]
      .map(
        ([x = 0, y = 0], index) =>
          shadow(x, y + 22, 40, 9) +
          placed(
            x,
            y,
            1,
            coal(() => index / 4),
            index * 60,
          ),
      )
      .join(''),
  'firelighters-48': () =>
    shadow(500, 836, 380, 40) +
    box(170, 470, 560, 350, '#e0842a', {
      depth: 110,
      rise: 58,
      art:
        placed(450, 610, 0.82, flame()) +
        plate(450, 770, 300, 54, '#fbf1da', '#a9481a') +
        fill(rect(170, 470, 560, 50), '#a9481a'),
    }) +
    times(9, (index) =>
      placed(
        230 + (index % 5) * 112,
        880 + Math.floor(index / 5) * 50,
        1,
        box(-40, -26, 84, 46, '#d9b883', {
          depth: 24,
          rise: 14,
          art: times(9, (dot) =>
            fill(oval(-34 + ((dot * 29) % 76), -20 + ((dot * 17) % 36), 3), '#9a7440', 0.6),
          ),
        }),
      ),
    ),
  'kettle-braai-47cm': kettleBraai,
  'kettle-braai-47cm-2': openBraai,
  'braaibroodjie-grid': broodjieGrid,
  'sosatie-skewers-12': skewers,
  'braai-pizza-stone': pizzaStone,
  'camp-axe': axe,
  ...inEach('cooler-box', { blue: '#2f6fa8', red: '#b8322a', sand: '#cfae7a' }, coolerBox),
  'highveld-dome-tent': tent,
  'highveld-dome-tent-2': () => closeView(500, 600, 1.85, tent()),
  ...inEach('berg-hiking-pack', { moss: '#5f7344', sunset: '#d9652e' }, hikingPack),
  'berg-hiking-pack-2': () => closeView(500, 640, 1.8, hikingPack('#5f7344')),
  'brass-compass': compass,
  'surf-rod-combo': rod,
  ...inEach('snorkel-set', { blue: '#2a6fb0', pink: '#e06a94', black: '#33353a' }, snorkelSet),
  'beach-umbrella-2m': beachUmbrella,
  'pool-ring': poolRing,
};
