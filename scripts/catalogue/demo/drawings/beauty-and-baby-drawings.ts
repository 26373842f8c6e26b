import { heart, plate, sun } from './packs.ts';
import { ball, dark, light, linear, metal, radial, SHADE } from './paint.ts';
import { aloe, coconut, leaf, orange, rose } from './produce.ts';
import { type Drawings, inEach } from './scene.ts';
import {
  blurred,
  clip,
  curve,
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

const STEEL = '#c3c7cb';
const GOLD = '#cfa044';

const BUCHU = times(9, (index) =>
  spun(
    -64 + index * 16,
    line('M0 70V-30', '#6f8a4a', 5) + placed(0, -50, 0.3, leaf('#7a9a55', 40), -90),
    0,
    70,
  ),
);
const MARULA =
  fill(oval(-20, 10, 44), ball('#d9c25a')) +
  fill(oval(34, 24, 38), ball('#c9b04a')) +
  placed(10, -50, 0.5, leaf('#5d8a4a'), -30);

/** A bottle with a pump. */
function pumpBottle(color: string, mark: string): string {
  const paper =
    fill(ring(500, 142, 500, 740, 0.13), '#fbf5ea') +
    placed(500, 590, 1.05, mark) +
    plate(500, 690, 170, 38, dark(color, 0.25), '#fbf5ea') +
    print(500, 728, 130, 1, dark(color, 0.4));
  return (
    shadow(500, 846, 142, 26) +
    turned(500, '370:46 380:60 410:120 440:140 820:140 844:130', color, { finish: 'gloss', art: paper }) +
    turned(500, '310:44 318:50 370:50', '#f6f3ec', { finish: 'satin' }) +
    turned(500, '220:15 316:15', '#e3ddd0', { finish: 'satin' }) +
    shaded(
      'M450 196Q450 180 470 180H540C620 178 640 200 650 250L622 256C614 230 600 224 560 224H470Q450 224 450 206z',
      '#f6f3ec',
      18,
    )
  );
}

/** A flip-top tube that stands on its cap. */
function squeezeTube(color: string, cap: string, art: string): string {
  const outline = 'M300 170H700L650 700H350z';
  return (
    shadow(500, 838, 150, 24) +
    shaded(
      outline,
      color,
      50,
      art +
        fill(rect(280, 160, 440, 44), SHADE, 0.1) +
        times(34, (index) => line(`M${304 + index * 12} 174v26`, SHADE, 2, 0.2)) +
        blurred(14, line('M370 220L400 690', '#ffffff', 26, 0.5)),
    ) +
    turned(500, '690:152 700:156 824:144 838:138', cap, { finish: 'satin' })
  );
}

function lipstick(x: number, floor: number, shade: string): string {
  return placed(
    x,
    floor,
    1,
    shadow(0, -4, 84, 16) +
      shaded('M-46 -330V-520Q-40 -560 46 -600V-330z', shade, 30) +
      fill('M-44 -520Q-30 -556 46 -600Q50 -560 20 -530Q-10 -510 -44 -520z', light(shade, 0.22)) +
      turned(0, '-340:54 -210:54', GOLD, { finish: 'metal' }) +
      turned(0, '-220:72 -210:78 -12:78 0:74', '#2b2c30', {
        finish: 'gloss',
        art: fill(ring(0, 78, -204, -190), GOLD),
      }),
  );
}

function lipstickCap(x: number, floor: number): string {
  return (
    shadow(x, floor - 4, 84, 16) +
    turned(x, `${floor - 320}:72 ${floor - 310}:78 ${floor - 4}:78`, '#2b2c30', {
      finish: 'gloss',
      art: fill(ring(x, 78, floor - 30, floor - 8), GOLD),
    }) +
    fill(oval(x, floor - 320, 72, 9), '#4a4b50')
  );
}

function nailPolish(x: number, color: string): string {
  return placed(
    x,
    840,
    1,
    shadow(0, -6, 112, 22) +
      turned(0, '-330:40 -310:44 -290:60 -250:108 -220:116 -30:116 -8:108', color, {
        finish: 'gloss',
        art: line('M-40 -110H40M-40 -90H20', light(color, 0.6), 7, 0.8),
      }) +
      turned(0, '-640:34 -632:40 -330:52 -318:52', '#26262a', { finish: 'gloss' }),
  );
}

function afroComb(): string {
  const color = '#6b4596';
  const teeth = times(10, (index) =>
    shaded(
      `M${258 + index * 50} 490H${292 + index * 50}L${284 + index * 50} 860Q${275 + index * 50} 890 ${266 + index * 50} 860z`,
      color,
      14,
    ),
  );
  const back = `M250 500V300C250 150 400 120 500 120C600 120 750 150 750 300V500z${oval(500, 260, 60, 44)}`;
  return spun(14, laid(teeth + shaded(back, color, 36) + fill(rect(264, 480, 472, 22), color), 22));
}

function scissors(): string {
  const half = (side: number) =>
    shaded(
      `M${-side * 8} 0L${side * 26} -400Q${side * 34} -430 ${side * 40} -396L${side * 34} 30z`,
      metal(STEEL, 10),
      10,
    ) +
    tube(`M${side * 10} 0L${-side * 60} 190`, '#d9752b', 34) +
    line(oval(-side * 104, 300, 74, 104), dark('#d9752b', 0.35), 44) +
    line(oval(-side * 104 - 4, 296, 74, 104), '#d9752b', 36) +
    line(oval(-side * 104 - 8, 290, 74, 104), light('#d9752b', 0.5), 8, 0.6);
  return spun(
    24,
    laid(
      moved(
        500,
        500,
        spun(8, half(1), 0, 0) +
          spun(-8, half(-1), 0, 0) +
          shaded(oval(0, 0, 26), metal(STEEL, 40), 8) +
          line('M-12 -12L12 12', SHADE, 5, 0.5),
      ),
      20,
    ),
  );
}

function bubbleBath(): string {
  const bubbles = [
    [240, 800, 60],
    [320, 840, 40],
    [720, 820, 56],
    [780, 760, 34],
    [690, 880, 30],
    [250, 700, 26],
  ]
    .map(
      ([x = 0, y = 0, size = 0]) =>
        fill(
          oval(x, y, size),
          radial([0.4, 0.35, 0.65], [0, '#ffffff', 0.75], [0.7, '#dcecf2', 0.4], [1, '#9fc3d4', 0.8]),
        ) +
        line(
          `M${x - size * 0.55} ${y - size * 0.2}A${size * 0.6} ${size * 0.6} 0 0 1 ${x - size * 0.1} ${y - size * 0.6}`,
          '#ffffff',
          size * 0.14,
          0.95,
        ),
    )
    .join('');
  const bloom =
    times(5, (index) =>
      placed(
        Math.cos(index * 1.257) * 40,
        Math.sin(index * 1.257) * 40,
        0.44,
        fill(oval(0, 0, 62), '#f0b92e') + fill(oval(0, 10, 24, 28), '#d68f1c'),
      ),
    ) + fill(oval(0, 0, 20), '#8a5a1c');
  return (
    shadow(500, 850, 160, 28) +
    turned(500, '250:44 300:44 330:60 390:130 430:154 820:154 846:142', '#d98f2e', {
      finish: 'gloss',
      art:
        fill(ring(500, 156, 500, 750, 0.13), '#fbf1da') +
        moved(500, 600, bloom) +
        plate(500, 700, 180, 40, '#8a5a1c', '#fbf1da'),
    }) +
    turned(500, '180:52 190:56 252:58', '#8a5a1c', { finish: 'satin' }) +
    bubbles
  );
}

function toothbrush(color: string): string {
  return (
    wood(
      'M-16 -300Q-22 -420 0 -424Q22 -420 16 -300L14 -180Q22 60 24 330Q20 420 0 424Q-20 420 -24 330Q-22 60 -14 -180z',
      '#d8b27a',
      14,
      true,
    ) + times(8, (row) => shaded(rect(-30, -412 + row * 17, 62, 14, 5), color, 6))
  );
}

function razor(): string {
  const blue = '#2f5fa0';
  return spun(
    30,
    laid(
      turned(500, '330:26 350:34 860:34 900:30', blue, {
        finish: 'metal',
        art: times(24, (index) => line(`M460 ${430 + index * 18}L540 ${410 + index * 18}`, SHADE, 4, 0.35)),
      }) +
        shaded(rect(470, 250, 60, 90, 14), metal(blue), 12) +
        fill(rect(318, 206, 364, 22, 6), '#e3e7ea') +
        shaded('M320 214Q330 150 500 146Q670 150 680 214z', metal(blue, 90), 20) +
        shaded('M330 224H670L640 262H360z', metal(dark(blue, 0.15), 90), 14),
      22,
    ),
  );
}

function plasters(): string {
  const strip = (length: number, tone: string) =>
    shaded(rect(-length / 2, -38, length, 76, 38), tone, 14) +
    fill(rect(-44, -36, 88, 72, 6), light(tone, 0.22)) +
    times(18, (index) =>
      fill(
        oval(-length / 2 + 24 + ((index * 37) % (length - 48)), -22 + ((index * 17) % 46), 3),
        dark(tone, 0.3),
        0.5,
      ),
    );
  const tin =
    shaded(
      rect(190, 360, 430, 330, 34),
      '#2f7f9a',
      26,
      fill(rect(170, 470, 470, 130), '#f6f1e6') +
        placed(
          405,
          534,
          0.7,
          fill(rect(-60, -20, 120, 40, 6), '#c9372c') + fill(rect(-20, -60, 40, 120, 6), '#c9372c'),
        ) +
        print(405, 640, 220, 2, '#f6f1e6', 20),
    ) + line(rect(206, 376, 398, 298, 24), '#ffffff', 4, 0.3);
  return (
    laid(tin, 26) +
    laid(
      [
        [700, 360, 300, '#d9b08a', -20],
        [740, 480, 260, '#a9714a', 10],
        [720, 610, 300, '#e6c3a0', -8],
        [700, 740, 220, '#6b4228', 14],
      ]
        .map(([x, y, length, tone, turn]) =>
          placed(Number(x), Number(y), 1, strip(Number(length), String(tone)), Number(turn)),
        )
        .join(''),
      10,
    )
  );
}

function thermometer(): string {
  return spun(
    -40,
    laid(
      shaded('M110 500Q110 486 126 484L300 470V530L126 516Q110 514 110 500z', metal(STEEL, 90), 10) +
        shaded('M290 464L420 440H860Q910 440 910 500Q910 560 860 560H420L290 536z', '#f3efe6', 40) +
        shaded('M720 440H860Q910 440 910 500Q910 560 860 560H720z', '#c9372c', 36) +
        fill(rect(470, 462, 190, 76, 14), '#a9bfa0') +
        line(
          'M490 480H514V520H490M496 500H514M554 480H530V520H554V500H530M604 480H580V500H604V520H580',
          '#2b3a2a',
          6,
        ) +
        fill(oval(567, 520, 4), '#2b3a2a') +
        shaded(oval(790, 500, 30), '#f3efe6', 14),
      20,
    ),
  );
}

function babyBottle(color: string): string {
  const body = '420:120 440:126 560:112 620:110 700:124 820:126 846:116';
  const marks = times(6, (index) =>
    line(`M560 ${520 + index * 46}h${index % 2 ? 22 : 36}`, dark(color, 0.35), 6, 0.85),
  );
  return (
    shadow(500, 848, 128, 24) +
    turned(500, body, '#f3f3ee', { finish: 'matt', opacity: 0.7 }) +
    turned(500, '540:108 560:110 620:108 700:120 818:122 838:112', '#fdfaf2', { finish: 'satin' }) +
    turned(500, body, '#ffffff', {
      finish: 'glass',
      opacity: 0.05,
      art: marks + placed(460, 690, 0.5, heart(color)),
    }) +
    turned(500, '340:120 350:130 424:132', color, {
      finish: 'satin',
      art: times(30, (index) => line(`M${372 + index * 9} 350v90`, SHADE, 2, 0.15)),
    }) +
    turned(500, '170:16 180:24 230:34 260:46 310:84 336:104 344:108', '#e9d3b0', { finish: 'gloss' })
  );
}

function babyBath(): string {
  return (
    shadow(500, 872, 360, 30) +
    tube('M250 600L720 868', '#b9bec4', 26) +
    tube('M750 600L280 868', '#b9bec4', 26) +
    tube('M190 868H350M650 868H810', '#8f959a', 26) +
    turned(500, '400:410 420:414 440:400 560:330 620:280 636:250', '#f3f1ea', {
      finish: 'gloss',
      tilt: 0.2,
      inside: linear(90, [0, '#c9dde3'], [1, '#eef4f4']),
      rim: '#ffffff',
    }) +
    clip(
      oval(500, 404, 380, 70),
      fill(oval(500, 440, 350, 60), '#a9d3e0') +
        times(22, (index) =>
          fill(
            oval(220 + ((index * 97) % 560), 410 + ((index * 41) % 66), 16 + (index % 3) * 9),
            radial([0.4, 0.35, 0.65], [0, '#ffffff', 0.95], [1, '#dcecf2', 0.8]),
          ),
        ),
    ) +
    line(curve('800,470 870,520 850,640 880,720'), '#7fb5c4', 20) +
    placed(
      610,
      404,
      0.62,
      shaded(
        'M-80 30C-90 -30 -20 -30 0 -20C-20 -80 70 -90 80 -30C90 0 70 40 40 54H-50Q-76 50 -80 30z',
        '#f3c64a',
        24,
      ) +
        fill('M74 -34l44 10l-40 14z', '#e8832b') +
        fill(oval(46, -38, 7), '#26262a'),
    )
  );
}

const SHADES = { protea: '#c94a5f', brick: '#a13a2a', fig: '#5f2a45', 'karoo-nude': '#b57a5c' };
const POLISHES = { jacaranda: '#7a5ab0', marigold: '#e09a24', oxblood: '#6b1a20' };

export const BEAUTY_AND_BABY_DRAWINGS: Drawings = {
  ...inEach(
    'marula-body-lotion',
    {
      unscented: { color: '#e0b08a', mark: MARULA },
      buchu: { color: '#8fa878', mark: BUCHU },
      'orange-blossom': { color: '#e8a05a', mark: placed(0, 6, 0.6, orange()) },
    },
    ({ color, mark }) => pumpBottle(color, mark),
  ),
  'marula-body-lotion-2': () =>
    [200, 500, 800]
      .map((x, index) =>
        moved(
          x - 500,
          0,
          pumpBottle(
            ['#8fa878', '#e0b08a', '#e8a05a'][index] ?? '',
            [BUCHU, MARULA, placed(0, 6, 0.6, orange())][index] ?? '',
          ),
        ),
      )
      .join(''),
  'aloe-ferox-gel': () =>
    moved(
      -90,
      0,
      squeezeTube(
        '#6f9f5f',
        '#f3efe6',
        fill(oval(500, 440, 120), '#f3efe6') +
          placed(500, 500, 0.52, aloe()) +
          plate(500, 610, 190, 44, '#f3efe6', '#3f6a3a'),
      ),
    ) +
    shadow(760, 842, 120, 18) +
    placed(760, 820, 1.1, aloe()),
  'sunscreen-spf50': () =>
    squeezeTube(
      '#ee8a2a',
      '#2f6fa8',
      fill('M260 470Q400 420 500 470T740 460V640Q600 600 500 640T260 640z', '#2f7fb8') +
        moved(500, 340, sun('#fbe7a8', 100, 16)) +
        plate(500, 560, 200, 50, '#fbf3e0', '#2f6fa8'),
    ),
  'rose-geranium-water': () =>
    shadow(440, 846, 130, 24) +
    turned(440, '380:50 392:60 430:116 460:126 820:126 844:116', '#e8b3b8', {
      finish: 'glass',
      opacity: 0.75,
      art:
        fill(ring(440, 128, 540, 750, 0.13), '#fbf3ea') +
        placed(440, 630, 0.62, rose()) +
        print(440, 716, 120, 1, '#8a4a56'),
    }) +
    turned(440, '320:52 326:56 386:58', GOLD, { finish: 'metal' }) +
    turned(440, '220:40 230:48 322:50', '#f3efe6', { finish: 'satin' }) +
    fill(rect(470, 248, 26, 14, 6), '#6a6f75') +
    shadow(700, 838, 120, 18) +
    placed(790, 800, 0.9, leaf('#5f8a55', 50), 20) +
    placed(700, 756, 1.15, rose()),
  ...inEach('lipstick-satin', SHADES, (shade) => lipstick(410, 840, shade) + lipstickCap(640, 850)),
  'lipstick-satin-2': () =>
    Object.values(SHADES)
      .map((shade, index) => lipstick(200 + index * 200, 840, shade))
      .join(''),
  ...inEach('nail-polish', POLISHES, (color) => nailPolish(500, color)),
  'nail-polish-2': () =>
    Object.values(POLISHES)
      .map((color, index) => nailPolish(230 + index * 270, color))
      .join(''),
  'afro-comb': afroComb,
  'coconut-hair-oil': () =>
    shadow(420, 846, 190, 30) +
    turned(420, '470:176 480:186 520:196 810:196 844:180', '#f4f1e6', {
      finish: 'glass',
      opacity: 0.92,
      art:
        fill(ring(420, 198, 560, 760, 0.15), '#3f7a6a') +
        placed(420, 650, 0.72, coconut()) +
        print(420, 752, 160, 1, '#f4f1e6'),
    }) +
    turned(420, '380:176 390:184 470:184', '#8a5a34', { finish: 'satin', tilt: 0.15 }) +
    fill(oval(420, 382, 176, 26), '#a9744a') +
    shadow(740, 848, 130, 24) +
    placed(740, 740, 1.2, coconut(), 12),
  'hair-scissors': scissors,
  'honeybush-bubble-bath': bubbleBath,
  'bamboo-toothbrush': () =>
    laid(
      ['#c9473a', '#3f7fb5', '#4f9a6a', '#e0a52f']
        .map((color, index) => placed(290 + index * 140, 500, 1, toothbrush(color)))
        .join(''),
      14,
    ),
  'safety-razor': razor,
  'fabric-plasters-40': plasters,
  'fever-thermometer': thermometer,
  ...inEach('baby-bottle-250ml', { peach: '#eba27e', mint: '#7fc0a5' }, babyBottle),
  'baby-bottle-250ml-2': () => moved(-170, 0, babyBottle('#eba27e')) + moved(170, 0, babyBottle('#7fc0a5')),
  'fold-flat-baby-bath': babyBath,
};
