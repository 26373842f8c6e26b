import { bolt, plate } from './packs.ts';
import { dark, light, linear, metal, radial, SHADE } from './paint.ts';
import { flame } from './produce.ts';
import { closeView, type Drawings, inEach } from './scene.ts';
import {
  blurred,
  box,
  curve,
  fill,
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
  tiled,
  times,
  tube,
  turned,
} from './shapes.ts';

const STEEL = '#c3c7cb';

function glow(x: number, y: number, radius: number, color: string, strength: number): string {
  return fill(
    oval(x, y, radius),
    radial([0.5, 0.5, 0.5], [0, color, strength], [0.45, color, strength * 0.35], [1, color, 0]),
  );
}

/** A light bulb, hung by its cap. Without `shine`, it is off and has a bayonet cap. */
export function bulb(shine: string | null): string {
  const cap = turned(0, '20:52 30:58 100:58 106:64 170:70', STEEL, {
    finish: 'metal',
    art:
      shine === null
        ? ''
        : times(5, (index) =>
            line(`M-70 ${38 + index * 15}Q0 ${52 + index * 15} 70 ${38 + index * 15}`, SHADE, 4, 0.35),
          ),
  });
  const pins = [-1, 1].map((side) => shaded(rect(side * 66 - 16, 62, 32, 20, 8), STEEL, 8)).join('');
  return (
    (shine === null
      ? pins
      : glow(0, 400, 380, shine, 0.7) + line('M-26 20A30 30 0 1 1 26 20', '#8f959a', 12)) +
    cap +
    turned(0, '140:72 150:78 200:82 240:104 250:108', '#f3efe6', { finish: 'satin' }) +
    turned(
      0,
      '170:66 200:70 260:120 360:176 450:170 520:120 560:50 566:20',
      shine === null ? '#f1ece0' : light(shine, 0.45),
      { finish: shine === null ? 'gloss' : 'matt' },
    ) +
    (shine === null ? '' : blurred(20, fill(oval(0, 400, 110, 120), '#ffffff', 0.85))) +
    blurred(5, line('M-128 340Q-120 290 -84 262', '#ffffff', 14, 0.9))
  );
}

function torch(): string {
  const body = '320:92 330:96 420:96 440:60 460:56 800:56 830:50';
  const rings = times(9, (index) => fill(ring(500, 60, 560 + index * 20, 568 + index * 20), SHADE, 0.22));
  return spun(
    -58,
    fill('M408 320L250 -260H750L592 320z', linear(-90, [0, '#ffe9a0', 0.85], [1, '#ffe9a0', 0])) +
      laid(
        turned(500, body, '#b9bec4', {
          finish: 'metal',
          art: rings + fill(oval(500, 500, 22, 14), '#3a3a3e'),
        }) +
          fill(oval(500, 322, 90, 12), '#fff6d0') +
          turned(500, '826:52 856:50', '#3a3a3e', { finish: 'satin' }),
        18,
      ),
  );
}

function candle(x: number, top: number, floor: number, radius: number, color: string, isLit = true): string {
  return (
    turned(x, `${top}:${radius * 0.94} ${top + 8}:${radius} ${floor}:${radius}`, color, {
      finish: 'matt',
      tilt: 0.2,
      inside: light(color, 0.3),
      rim: light(color, 0.2),
    }) +
    line(`M${x} ${top}q2 -14 0 -30`, '#3a2a20', 5) +
    (isLit
      ? glow(x, top - 70, 120, '#ffd879', 0.6) +
        fill(
          `M${x} ${top - 14}C${x - 24} ${top - 30} ${x - 20} ${top - 60} ${x} ${top - 104}C${x + 20} ${top - 60} ${x + 24} ${top - 30} ${x} ${top - 14}z`,
          linear(90, [0, '#f7b733'], [0.6, '#ffe79a'], [1, '#e8862a']),
        )
      : '')
  );
}

function clayLamp(): string {
  const dots =
    times(11, (index) => fill(oval(330 + index * 34, 610 + Math.sin(index * 0.6) * 4, 9), '#f3e4c0')) +
    line('M260 640Q500 700 740 640', '#2f6b6a', 9) +
    line('M270 580Q500 640 730 580', '#2f6b6a', 9);
  return (
    glow(770, 420, 230, '#ffd879', 0.8) +
    shadow(490, 730, 200, 34) +
    shaded('M640 560C720 560 760 520 812 500Q836 512 822 540C770 600 700 660 620 660z', '#c26a3c', 30) +
    turned(480, '520:120 540:190 600:236 660:210 720:130 740:120', '#c26a3c', {
      finish: 'matt',
      tilt: 0.2,
      art: dots,
    }) +
    tube('M250 580C150 520 150 680 270 656', '#a9552e', 30) +
    fill(oval(480, 520, 120, 24), '#a9552e') +
    fill(oval(480, 524, 54, 11), '#3a2216') +
    placed(806, 430, 0.62, flame())
  );
}

function stoepLantern(): string {
  const ribs = times(9, (index) =>
    line(`M240 ${300 + index * 46}Q500 ${330 + index * 46} 760 ${300 + index * 46}`, '#8f221c', 4, 0.45),
  );
  return (
    glow(500, 500, 440, '#ffcf7a', 0.5) +
    tube('M420 226C440 90 560 90 580 226', '#c99a3d', 12) +
    turned(500, '260:120 300:180 400:248 500:262 600:248 700:180 740:120', '#c33a2c', {
      finish: 'matt',
      tilt: 0.16,
      art: ribs + blurred(50, fill(oval(500, 520, 150, 170), '#ffd98a', 0.75)),
    }) +
    turned(500, '214:110 222:124 262:128', '#d2a748', { finish: 'metal', tilt: 0.16 }) +
    turned(500, '730:128 770:128 782:116', '#d2a748', { finish: 'metal', tilt: 0.16 }) +
    fill(oval(500, 214, 96, 15), '#24405f') +
    line('M500 790v60', '#c33a2c', 8) +
    times(7, (index) => line(`M500 840L${482 + index * 6} 910`, '#c33a2c', 5))
  );
}

function campLantern(isLow: boolean): string {
  const body = '#4f6b3c';
  return (
    glow(500, 500, 430, '#ffe08a', isLow ? 0.35 : 0.75) +
    shadow(500, 838, 170, 34) +
    tube('M350 300C300 60 700 60 650 300', '#77797d', 14) +
    turned(500, '330:120 350:150 640:150 660:150', '#fff2c4', {
      finish: 'glass',
      tilt: 0.16,
      art:
        blurred(24, fill(rect(440, 340, 120, 320, 40), '#ffffff', 1)) +
        blurred(30, line('M360 360V660M640 360V660', '#f3b93f', 30, 0.6)),
    }) +
    [-1, 1].map((side) => tube(`M${500 + side * 150} 320V670`, dark(body, 0.2), 16)).join('') +
    turned(500, '240:90 260:130 320:166 344:166', body, { finish: 'satin', tilt: 0.16 }) +
    turned(500, '204:40 214:60 250:84', dark(body, 0.25), { finish: 'satin' }) +
    turned(500, '650:160 670:176 810:182 834:170', body, {
      finish: 'satin',
      tilt: 0.16,
      art:
        fill(rect(440, 720, 120, 60, 16), '#2b2f2a') +
        fill(oval(478, 750, 12), '#f3c64a') +
        fill(oval(522, 750, 12), '#7f8f70'),
    })
  );
}

function fairyLights(): string {
  const wire = curve(
    '60,240 220,330 400,250 600,330 800,240 940,300 900,470 700,520 500,460 300,530 110,480 80,640 260,730 480,660 700,740 920,660',
  );
  const spots = [
    '130,290',
    '300,300',
    '500,290',
    '700,296',
    '880,262',
    '922,400',
    '800,512',
    '600,488',
    '400,490',
    '200,520',
    '84,560',
    '170,704',
    '370,700',
    '590,700',
    '800,720',
  ];
  return (
    laid(line(wire, '#4a5a44', 8), 12) +
    spots
      .map((at, index) => {
        const [x = 0, y = 0] = at.split(',').map(Number);
        return (
          glow(x, y + 34, 96, '#ffd25e', 0.8) +
          placed(
            x,
            y + 34,
            1,
            shaded(`M0 -56L16 -20L54 -18L24 8L36 48L0 26L-36 48L-24 8L-54 -18L-16 -20z`, '#f6cf52', 14) +
              fill(oval(0, 0, 14), '#fffbe6'),
            index * 17,
          )
        );
      })
      .join('') +
    laid(
      shaded(rect(820, 760, 150, 100, 20), '#f3efe6', 20, fill(oval(930, 810, 12), '#4f8a4a')) +
        line('M920 664Q960 700 900 760', '#4a5a44', 8),
      12,
    )
  );
}

function beacon(): string {
  return (
    glow(500, 420, 420, '#ffb347', 0.6) +
    shadow(500, 830, 230, 40) +
    turned(500, '250:60 270:130 330:166 640:180 670:180', '#f08a1f', {
      finish: 'gloss',
      tilt: 0.17,
      art:
        times(17, (index) => line(`M${330 + index * 21} 240V700`, '#a9520f', 4, 0.4)) +
        blurred(30, fill(oval(500, 470, 80, 130), '#fff0bd', 0.85)),
    }) +
    turned(500, '660:196 676:206 740:210 752:220 800:226 826:214', '#2d2d31', { finish: 'satin', tilt: 0.17 })
  );
}

function battery(x: number, floor: number): string {
  const color = '#4f9a52';
  return placed(
    x,
    floor,
    1,
    shadow(0, 0, 74, 14) +
      turned(0, '-420:26 -400:28 -400:66 -392:72 -14:72 -4:66', '#d9dcde', { finish: 'metal' }) +
      turned(0, '-350:73 -330:73 -60:73 -50:73', color, {
        finish: 'gloss',
        art: fill(ring(0, 74, -130, -80), '#f3efe6') + placed(0, -220, 0.86, bolt('#f3efe6')),
      }) +
      fill(ring(0, 73, -350, -330), '#d2a748'),
  );
}

function inverter(): string {
  const body = '#5a6066';
  const socket = (x: number, y: number) =>
    fill(rect(x, y, 104, 104, 14), '#f1eee7') +
    fill(oval(x + 52, y + 26, 11), '#3a3a3e') +
    fill(oval(x + 28, y + 66, 11), '#3a3a3e') +
    fill(oval(x + 76, y + 66, 11), '#3a3a3e');
  const art =
    fill(rect(230, 340, 430, 150, 18), '#24282b') +
    fill(rect(256, 362, 190, 106, 10), '#7fc07a') +
    times(4, (index) => fill(rect(276 + index * 34, 386, 22, 56, 4), '#1f4a28')) +
    placed(420, 414, 0.36, bolt('#1f4a28')) +
    fill(oval(520, 414, 20), '#4fae5a') +
    fill(rect(560, 388, 70, 20, 6), '#9aa0a5') +
    fill(rect(560, 422, 70, 20, 6), '#9aa0a5') +
    socket(256, 530) +
    socket(390, 530) +
    times(7, (index) => line(`M530 ${540 + index * 15}H640`, '#2d3134', 6)) +
    fill(rect(200, 690, 490, 40), '#e0a52f');
  return (
    shadow(500, 850, 320, 36) +
    tube('M260 300V180Q260 150 290 150H650Q680 150 680 180V290', '#3a3d40', 24) +
    box(200, 290, 490, 500, body, { depth: 110, rise: 56, art, radius: 14 }) +
    [280, 640].map((x) => fill(oval(x, 806, 50), '#26262a') + fill(oval(x, 806, 24), '#8f959a')).join('')
  );
}

function routerUps(): string {
  return (
    shadow(510, 752, 320, 36) +
    line(curve('700,690 860,720 900,620 840,560 800,470'), '#2d2d31', 12) +
    box(190, 500, 500, 230, '#f1eee7', {
      depth: 130,
      rise: 74,
      side: '#d9d5cb',
      radius: 20,
      art:
        times(
          3,
          (index) =>
            fill(rect(250 + index * 90, 630, 56, 40, 8), '#2d2d31') +
            fill(oval(278 + index * 90, 600, 8), index === 0 ? '#4fae5a' : '#9aa0a5'),
        ) + placed(610, 610, 0.8, bolt('#e0a52f')),
    }) +
    moved(
      60,
      -30,
      box(330, 400, 320, 60, '#33363a', { depth: 110, rise: 50 }) +
        [370, 690].map((x) => tube(`M${x} 370L${x - 16} 150`, '#33363a', 20)).join('') +
        [400, 440, 480].map((x) => fill(oval(x, 432, 8), '#7fd07a')).join('') +
        [30, 60, 90]
          .map((radius) =>
            line(
              `M${530 - radius} ${250 - radius * 0.3}A${radius * 1.4} ${radius * 1.4} 0 0 1 ${530 + radius} ${250 - radius * 0.3}`,
              '#6f9fc9',
              12,
              0.7,
            ),
          )
          .join(''),
    )
  );
}

/** A South African plug with three round pins, seen from its pins. */
function plugHead(color: string): string {
  const pin = (x: number, y: number, radius: number) =>
    shaded(rect(x - radius, y - 110, radius * 2, 120, radius), metal('#d2a748'), 10);
  return (
    pin(-60, -110, 20) +
    pin(60, -110, 20) +
    pin(0, -150, 24) +
    shaded('M-130 -110H130V40Q120 130 40 160H-40Q-120 130 -130 40z', color, 40) +
    line('M-60 0H60M-60 34H60', SHADE, 7, 0.25) +
    shaded(
      rect(-30, 150, 60, 90, 14),
      dark(color, 0.12),
      14,
      times(4, (index) => line(`M-30 ${170 + index * 18}H30`, SHADE, 5, 0.35)),
    )
  );
}

function extensionLead(color: string): string {
  const ink = color === '#f1eee7' ? '#3a3a3e' : '#8f959a';
  const socket = (x: number) =>
    fill(oval(x, 240, 54), dark(color, 0.14)) +
    line(oval(x, 240, 54), SHADE, 3, 0.3) +
    fill(oval(x, 212, 11), ink) +
    fill(oval(x - 24, 256, 11), ink) +
    fill(oval(x + 24, 256, 11), ink);
  const cable = [0, 1, 2, 3]
    .map((index) => tube(oval(520, 620, 250 - index * 26, 190 - index * 26), color, 24))
    .join('');
  return (
    laid(
      tube(curve('880,240 960,320 900,470 760,600'), color, 24) +
        cable +
        tube(curve('290,680 200,760 190,800'), color, 24),
      16,
    ) +
    laid(
      shaded(rect(120, 150, 760, 180, 40), color, 30) +
        [220, 370, 520, 670].map(socket).join('') +
        shaded(rect(770, 206, 70, 70, 12), '#c33a2c', 14),
      22,
    ) +
    laid(placed(210, 850, 0.62, plugHead(color), 200), 16)
  );
}

function surgePlug(): string {
  return (
    shadow(500, 836, 200, 24) +
    [430, 570].map((x) => turned(x, '130:16 140:20 280:20', '#d2a748', { finish: 'metal' })).join('') +
    turned(500, '90:20 100:24 280:24', '#d2a748', { finish: 'metal' }) +
    shaded(
      'M320 250H680Q720 250 720 290V780Q720 830 670 830H330Q280 830 280 780V290Q280 250 320 250z',
      '#f1eee7',
      56,
    ) +
    fill(oval(500, 470, 140), dark('#f1eee7', 0.08)) +
    line(oval(500, 470, 140), SHADE, 4, 0.2) +
    [
      [500, 400],
      [440, 512],
      [560, 512],
    ]
      .map(([x = 0, y = 0]) => fill(oval(x, y, 22), '#33363a'))
      .join('') +
    glow(620, 730, 60, '#7fe08a', 0.9) +
    fill(oval(620, 730, 17), '#46b554') +
    placed(400, 726, 0.9, bolt('#e0a52f'))
  );
}

function powerBank(color: string): string {
  return (
    laid(
      tube(curve('560,170 640,60 800,110 800,260 800,420 760,520'), '#f1eee7', 20) +
        shaded(rect(735, 510, 56, 90, 10), '#f1eee7', 12) +
        shaded(rect(746, 596, 34, 40, 6), metal(STEEL), 8),
      14,
    ) +
    laid(
      shaded(rect(290, 150, 380, 720, 70), color, 56) +
        placed(480, 560, 1.7, bolt('#f3c64a')) +
        times(4, (index) => fill(oval(400 + index * 54, 240, 13), index < 3 ? '#8fe09a' : dark(color, 0.4))) +
        fill(rect(520, 160, 66, 16, 8), '#1d1d20') +
        plate(480, 800, 160, 30, light(color, 0.25), color) +
        blurred(12, line('M330 240V780', '#ffffff', 20, 0.4)),
      26,
    )
  );
}

function panelCells(
  columns: number,
  rows: number,
  [x, y, width, height]: [number, number, number, number],
): string {
  const [w, h] = [width / columns, height / rows];
  return times(columns * rows, (index) => {
    const [left, top] = [x + (index % columns) * w, y + Math.floor(index / columns) * h];
    return fill(
      `M${left + 10} ${top + 3}H${left + w - 10}L${left + w - 3} ${top + 10}V${top + h - 10}L${left + w - 10} ${top + h - 3}H${left + 10}L${left + 3} ${top + h - 10}V${top + 10}z`,
      linear(50, [0, '#2f5f9e'], [1, '#1c3f73']),
    );
  });
}

function solarPanel(): string {
  const face =
    fill(rect(0, 0, 600, 460, 8), metal('#c3c7cb', 30)) +
    fill(rect(18, 18, 564, 424), '#e7ebee') +
    panelCells(4, 3, [20, 20, 560, 420]) +
    fill(polygon('20,20 260,20 60,440 20,440'), '#ffffff', 0.16);
  return (
    shadow(500, 836, 330, 40) +
    tube('M360 400L250 836', '#9aa0a5', 22) +
    tube('M700 400L790 836', '#9aa0a5', 22) +
    tube('M300 640L750 640', '#9aa0a5', 18) +
    `<g transform="translate(210 180) skewX(-7) scale(1.05 1)">${face}</g>` +
    shaded(rect(170, 640, 580, 20, 8), '#8f959a', 10)
  );
}

function phoneCharger(): string {
  const leafPanel = (x: number, skew: number) =>
    `<g transform="translate(${x} 230) skewY(${skew})">${shaded(rect(0, 0, 250, 420, 18), '#3d4a3a', 20)}${panelCells(2, 3, [24, 24, 202, 372])}</g>`;
  return (
    shadow(460, 690, 320, 30) +
    leafPanel(180, 5) +
    leafPanel(440, -5) +
    line(curve('620,640 760,640 800,700 730,760'), '#2d2d31', 12) +
    shadow(620, 850, 150, 22) +
    box(500, 690, 240, 150, '#e0a52f', {
      depth: 50,
      rise: 26,
      radius: 18,
      art: placed(580, 766, 0.7, bolt('#3d4a3a')),
    })
  );
}

function geyserBlanket(): string {
  const quilt = tiled(
    rect(0, 0, 1000, 1000),
    150,
    150,
    line('M0 75L75 0L150 75L75 150z', '#8f979d', 6, 0.45),
  );
  return (
    shadow(500, 830, 330, 46) +
    [300, 700].map((x) => shaded(rect(x - 20, 780, 40, 60, 6), '#6a6c70', 10)).join('') +
    tube('M240 330V180', '#b5693c', 26) +
    shaded(
      'M210 320H790C870 320 900 420 900 550C900 690 870 790 790 790H210C130 790 100 690 100 550C100 420 130 320 210 320z',
      linear(90, [0, '#eef1f3'], [0.35, '#d3d8dc'], [1, '#8f979d']),
      60,
      quilt +
        [270, 500, 730]
          .map(
            (x) =>
              fill(rect(x - 22, 300, 44, 510), '#e6b52f') +
              line(`M${x - 22} 320V790M${x + 22} 320V790`, '#a9801a', 3, 0.6),
          )
          .join(''),
    ) +
    blurred(14, line('M160 400Q500 370 840 400', '#ffffff', 26, 0.6))
  );
}

function geyserTimer(): string {
  const ticks =
    times(12, (index) => spun(index * 30, line('M500 312V340', '#2d2d31', 9), 500, 470)) +
    times(16, (index) =>
      spun(
        index * 22.5 + 11.2,
        fill(rect(480, 254, 40, 38, 6), index % 4 < 1 ? '#c33a2c' : '#f1eee7'),
        500,
        470,
      ),
    );
  return (
    shadow(500, 850, 260, 30) +
    box(240, 170, 480, 670, '#4f8a5a', {
      depth: 90,
      rise: 46,
      radius: 26,
      art: fill(oval(500, 470, 230), dark('#4f8a5a', 0.4)) + fill(oval(500, 470, 176), '#f6f3ec') + ticks,
    }) +
    shaded(oval(500, 470, 110), '#e9e5db', 26) +
    fill('M500 380l22 40h-44z', '#c33a2c') +
    shaded(rect(300, 750, 100, 50, 12), '#c33a2c', 14) +
    print(600, 768, 160, 2, '#e7f0e4', 18)
  );
}

function gasBottle(x: number, floor: number, scale: number): string {
  const red = '#c0352b';
  return placed(
    x,
    floor,
    scale,
    shadow(0, -6, 190, 40) +
      turned(0, '-20:150 20:160', dark(red, 0.3), { tilt: 0.16 }) +
      turned(0, '-430:60 -410:130 -350:206 -280:220 -120:220 -50:196 -14:150', red, {
        finish: 'gloss',
        tilt: 0.16,
        art: fill(ring(0, 222, -260, -150, 0.16), '#f3e8cf') + placed(0, -180, 0.56, flame()),
      }) +
      turned(0, '-440:110 -430:116 -380:116', dark(red, 0.15), { finish: 'satin', tilt: 0.16 }),
  );
}

function cookerTop(): string {
  const grate = [-1, -0.34, 0.34, 1]
    .map((side) => line(`M${500 + side * 90} 320L${500 + side * 150} 262`, '#2d2d31', 14))
    .join('');
  return (
    gasBottle(500, 850, 1) +
    turned(500, '340:26 410:26', '#c99a3d', { finish: 'metal' }) +
    shaded(rect(520, 366, 110, 26, 10), '#c99a3d', 10) +
    turned(636, '354:26 404:26', '#2d2d31', { finish: 'satin' }) +
    times(7, (index) => placed(428 + index * 24, 268, 0.36, flame(['#2b5fae', '#3f8fd0', '#6fb5e8']))) +
    turned(500, '296:100 306:112 330:80 344:40', '#8a6a34', { finish: 'metal', tilt: 0.2 }) +
    grate +
    line(oval(500, 260, 166, 26), '#2d2d31', 13)
  );
}

function extinguisher(): string {
  const red = '#c3281f';
  return (
    shadow(480, 852, 150, 30) +
    tube(curve('540,230 660,220 700,330 690,520 670,640'), '#26262a', 28) +
    shaded('M640 620H706L726 770H628z', '#26262a', 16) +
    turned(480, '270:40 290:70 330:130 370:144 830:144 850:132', red, {
      finish: 'gloss',
      art:
        fill(ring(480, 146, 480, 720), '#f3efe6') +
        placed(480, 570, 0.78, flame()) +
        print(480, 664, 170, 3, '#c3281f', 20),
    }) +
    turned(480, '220:36 280:40', '#c3c7cb', { finish: 'metal' }) +
    fill(oval(480, 248, 26), '#f6f3ec') +
    line(oval(480, 248, 26), '#8f959a', 6) +
    line('M480 248l10 -14', '#c3281f', 5) +
    shaded('M420 190L640 150Q660 150 660 168L560 214H440z', '#26262a', 14) +
    shaded('M430 150L610 84Q634 80 636 100L520 170z', '#26262a', 14) +
    line(oval(404, 190, 22), '#e0b43a', 8)
  );
}

export const LIGHT_AND_POWER_DRAWINGS: Drawings = {
  ...inEach('rechargeable-bulb-9w', { warm: '#ffdb85', cool: '#dcecff' }, (color) =>
    placed(500, 120, 1.2, bulb(color)),
  ),
  'rechargeable-bulb-9w-2': () => laid(placed(500, 500, 1, bulb(null), 118), 18),
  'aluminium-torch': torch,
  'household-candles-6': () =>
    shadow(500, 846, 330, 26) +
    times(6, (index) => candle(250 + index * 100, 330, 836, 38, '#f3ede0', index === 2)),
  'clay-oil-lamp': clayLamp,
  'solar-stoep-lantern': stoepLantern,
  'camp-lantern-1000': () => campLantern(false),
  'camp-lantern-1000-2': () => closeView(500, 650, 1.75, campLantern(true)),
  'star-fairy-lights': fairyLights,
  'amber-beacon-light': beacon,
  'rechargeable-batteries': () => [260, 420, 580, 740].map((x) => battery(x, 800)).join(''),
  'inverter-trolley-1kva': inverter,
  'inverter-trolley-1kva-2': () => closeView(430, 520, 1.75, inverter()),
  'router-mini-ups': routerUps,
  ...inEach('extension-lead', { white: '#f1eee7', black: '#33343a' }, extensionLead),
  'surge-plug': surgePlug,
  ...inEach('power-bank', { blue: '#2f66a8', graphite: '#45474d' }, powerBank),
  'solar-panel': solarPanel,
  'solar-panel-2': () => closeView(330, 330, 2.1, solarPanel()),
  'solar-cellphone-charger': phoneCharger,
  'geyser-blanket': geyserBlanket,
  'geyser-timer': geyserTimer,
  'gas-cooker-top': cookerTop,
  'gas-cooker-top-2': () => closeView(500, 330, 2, cookerTop()),
  'fire-extinguisher-1-5kg': extinguisher,
  'beeswax-candle': () => shadow(500, 850, 150, 34) + candle(500, 380, 836, 130, '#d9a441'),
};
