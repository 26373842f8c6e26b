import { ball, dark, light, linear, metal, radial, SHADE } from './paint.ts';
import { flame } from './produce.ts';
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
  polygon,
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

const IRON = '#37363a';
const STEEL = '#c3c7cb';
const _BRASS = '#c9a04a';

function enamelKettle(color: string): string {
  const spout = 'M640 520C720 500 752 430 778 352L842 362C824 470 770 610 660 668z';
  return (
    shadow(480, 800, 260) +
    tube('M290 440C280 130 680 130 670 440', '#3a393d', 22) +
    tube('M372 206C430 158 530 158 588 206', '#7a4a28', 50) +
    shaded(spout, color, 26) +
    fill(oval(810, 357, 33, 9), '#2a2628') +
    turned(480, '420:140 450:185 560:244 690:262 780:240 800:222', color, { finish: 'gloss' }) +
    turned(480, '372:40 388:96 420:142 432:148', color, { finish: 'gloss' }) +
    fill(ring(480, 148, 428, 440), dark(color, 0.5)) +
    turned(480, '318:10 326:28 350:32 368:18 380:22', '#26242a', { finish: 'gloss' })
  );
}

function potLegs(): string {
  return (
    shaded('M300 700L262 836H300L356 720z', IRON, 16) +
    shaded('M700 700L738 836H700L644 720z', IRON, 16) +
    shaded('M476 740L482 860H518L524 740z', dark(IRON, 0.2), 16)
  );
}

const POT = '400:236 412:240 440:226 560:274 660:264 760:180 790:90';

function potLid(x: number, y: number): string {
  return placed(
    x,
    y,
    1,
    turned(0, '-74:26 -66:70 -40:170 -14:238 0:246 10:246', IRON, { tilt: 0.16, finish: 'matt' }) +
      turned(0, '-118:14 -112:28 -92:30 -76:18 -70:24', IRON, { finish: 'satin' }),
  );
}

function potjie(): string {
  return (
    shadow(500, 842, 270, 50) +
    tube('M250 470C220 130 780 130 750 470', '#55545a', 17) +
    potLegs() +
    turned(500, POT, IRON, {
      tilt: 0.16,
      finish: 'matt',
      art: line('M200 600Q500 660 800 600', '#5b5a60', 6, 0.6),
    }) +
    shaded(rect(226, 440, 44, 54, 14), IRON, 14) +
    shaded(rect(730, 440, 44, 54, 14), IRON, 14) +
    potLid(500, 392)
  );
}

function openPotjie(): string {
  const stew = times(26, (index) =>
    placed(
      330 + ((index * 83) % 340),
      384 + ((index * 37) % 46),
      1,
      fill(oval(0, 0, 26, 15), ball(['#8a4426', '#d9822b', '#5d8a3a', '#e0b46a'][index % 4] ?? '#8a4426')),
      index * 40,
    ),
  );
  return (
    shadow(500, 842, 270, 50) +
    tube('M252 470C150 600 180 760 330 780', '#55545a', 17) +
    potLegs() +
    turned(500, POT, IRON, { tilt: 0.2, finish: 'matt', inside: '#1d1c1f', rim: '#55545a' }) +
    clip(oval(500, 404, 214, 38), fill(oval(500, 420, 206, 36), '#7a3a20') + stew) +
    shadow(790, 872, 170, 30) +
    placed(790, 852, 0.72, potLid(0, 0))
  );
}

function fryingPan(): string {
  const handle = 'M560 560L850 812Q890 850 862 882Q830 908 796 872L540 592z';
  return laid(
    shaded(`${handle}${oval(836, 852, 15)}`, IRON, 22) +
      shaded('M150 300L96 282L120 236z', IRON, 14) +
      fill(oval(410, 410, 310), linear(50, [0, '#6a696e'], [0.5, '#2c2b2f'], [1, '#4b4a4f'])) +
      line(oval(410, 410, 304), '#8b8a90', 7, 0.7) +
      fill(oval(414, 416, 278), linear(50, [0, '#1f1e21'], [1, '#454449'])) +
      fill(oval(414, 416, 240), radial([0.38, 0.34, 0.8], [0, '#5c5b61'], [0.5, '#39383c'], [1, '#29282b'])) +
      clip(
        oval(414, 416, 240),
        blurred(24, line('M240 360Q320 230 470 214', '#ffffff', 44, 0.26)) +
          times(5, (index) => line(oval(414, 416, 50 + index * 38), '#ffffff', 2, 0.06)),
      ),
    26,
  );
}

function skottel(): string {
  const handle = (side: number) =>
    tube(
      `M${500 + side * 380} 500C${500 + side * 450} 470 ${500 + side * 450} 560 ${500 + side * 376} 552`,
      '#3b3a3e',
      26,
    );
  return (
    shadow(500, 720, 270, 60) +
    handle(-1) +
    handle(1) +
    turned(500, '500:386 512:390 580:340 660:240 690:170', '#2c2d31', {
      tilt: 0.34,
      finish: 'gloss',
      inside: '#2c2d31',
      rim: '#5a5b60',
    }) +
    fill(oval(500, 506, 352, 108), linear(20, [0, '#1e1f22'], [0.5, '#3c3d42'], [1, '#55565c'])) +
    fill(oval(500, 530, 250, 66), radial([0.4, 0.5, 0.7], [0, '#66676d'], [1, '#303135'])) +
    clip(
      oval(500, 506, 352, 108),
      blurred(12, line('M190 500Q240 430 400 412', '#ffffff', 22, 0.4)) +
        times(16, (index) =>
          fill(oval(240 + ((index * 97) % 520), 440 + ((index * 53) % 130), 4, 2.5), '#ffffff', 0.25),
        ),
    )
  );
}

function cooksKnife(): string {
  const blade = 'M420 420L980 440C960 520 800 576 420 560z';
  return spun(
    -38,
    laid(
      fill(
        blade,
        linear(90, [0, '#8d9297'], [0.16, '#e7eaec'], [0.6, '#c4c9cd'], [0.75, '#f5f6f7'], [1, '#b9bec3']),
      ) +
        line('M424 430L972 446', '#ffffff', 4, 0.8) +
        line('M440 528C700 552 860 520 950 460', '#8d9297', 4, 0.6) +
        shaded('M376 418H424V560H392Q372 520 376 418z', '#aab0b5', 14) +
        shaded(
          'M30 428C40 400 90 404 140 414L378 418L390 506C330 496 250 512 180 506C110 520 20 510 30 428z',
          '#27548c',
          24,
        ) +
        line('M40 452C140 446 260 464 384 462', '#b9bec3', 5, 0.9) +
        [110, 220, 330]
          .map((x) => fill(oval(x, 460, 13), metal('#c9ccd0', 40)) + line(oval(x, 460, 13), SHADE, 2, 0.4))
          .join(''),
      20,
    ),
  );
}

function choppingBoard(): string {
  const outline =
    'M250 300Q250 250 300 250H440Q452 130 500 110Q548 130 560 250H700Q750 250 750 300V860Q750 910 700 910H300Q250 910 250 860z';
  const knots =
    fill(oval(620, 640, 18, 44), '#6b3d1c', 0.4) + line(oval(620, 640, 34, 74), '#6b3d1c', 4, 0.3);
  return spun(
    18,
    laid(
      wood(
        `${outline}${oval(500, 186, 24)}`,
        linear(0, [0, '#a9682f'], [0.35, '#c98a4a'], [0.6, '#b57338'], [1, '#8f5424']),
        20,
        true,
      ) + clip(outline, fill(rect(560, 240, 70, 700), '#7d4820', 0.25) + knots),
      24,
    ),
  );
}

function spoonBowl(slots: string): string {
  return (
    shaded(
      'M0 -330C84 -330 92 -170 40 -120Q22 -100 18 -70H-18Q-22 -100 -40 -120C-92 -170 -84 -330 0 -330z',
      metal(STEEL, 60),
      20,
      blurred(12, fill(oval(8, -220, 40, 74), SHADE, 0.25)),
    ) + slots
  );
}

function servingSpoon(slots: string): string {
  const handle = `M-16 -90H16L22 330Q22 372 0 372Q-22 372 -22 330z${oval(0, 340, 10)}`;
  return shaded(handle, metal(STEEL), 10) + spoonBowl(slots);
}

const slots = times(3, (index) => fill(rect(-34 + index * 26, -274, 13, 100, 6), '#8b8378'));
const holes = times(7, (index) =>
  fill(oval(-26 + (index % 3) * 26, -270 + Math.floor(index / 3) * 40, 9), '#8b8378'),
);

const STEEL_CUP = '150:84 160:92 250:98 300:100';

function flask(isOpen: boolean): string {
  const body = turned(470, '300:102 330:122 360:132 800:132 826:124', '#3d6b4a', {
    finish: 'gloss',
    art: fill(ring(470, 132, 720, 752), '#e8e2d2') + fill(ring(470, 132, 350, 372), '#2c4f37'),
  });
  const handle = tube('M596 430C690 420 700 650 596 640', '#2c4f37', 30);
  if (!isOpen)
    return (
      shadow(470, 838, 130, 26) +
      handle +
      body +
      turned(470, STEEL_CUP, STEEL, { finish: 'metal' }) +
      turned(470, '296:106 314:106', '#8f959a', { finish: 'metal' })
    );
  return (
    shadow(470, 838, 130, 26) +
    handle +
    body +
    turned(470, '286:70 300:96 320:104', STEEL, { finish: 'metal' }) +
    turned(470, '214:54 224:62 286:66', '#33383a', { finish: 'satin' }) +
    shadow(760, 846, 96, 18) +
    turned(760, '690:96 694:96 800:84 826:70', STEEL, {
      finish: 'metal',
      inside: '#8f959a',
      rim: '#e3e6e8',
      tilt: 0.18,
    }) +
    fill(oval(760, 700, 84, 14), '#4a2a16') +
    blurred(9, line(curve('750,650 780,590 736,540 766,470'), '#ffffff', 20, 0.85))
  );
}

function tumbler(color: string): string {
  return (
    shadow(480, 846, 120, 24) +
    line('M560 330L602 90', dark(color, 0.2), 24) +
    line('M557 330L599 90', light(color, 0.35), 10) +
    turned(480, '330:156 340:158 820:112 846:102', color, {
      finish: 'gloss',
      tilt: 0.15,
      art: placed(480, 590, 1.1, fill('M0 -60C40 -30 40 30 0 60C-40 30 -40 -30 0 -60z', '#ffffff', 0.35)),
    }) +
    turned(480, '270:140 280:150 300:160 336:164', light(color, 0.55), { finish: 'gloss', tilt: 0.15 }) +
    fill(oval(480, 270, 128, 18), light(color, 0.75)) +
    fill(oval(566, 268, 20, 6), dark(color, 0.4)) +
    line('M560 300L568 262', dark(color, 0.2), 24) +
    line('M602 90L572 250', light(color, 0.25), 17)
  );
}

function fondue(): string {
  const fork = (x: number, lean: number, color: string) =>
    line(`M${500 + x * 0.5} 440L${500 + x + lean} 200`, '#b9bec3', 9) +
    line(`M${500 + x + lean * 0.8} 248L${500 + x + lean * 1.5} 110`, '#6b3d1c', 24) +
    line(`M${500 + x + lean * 1.44} 124L${500 + x + lean * 1.5} 108`, color, 26);
  return (
    shadow(500, 850, 290, 40) +
    tube('M260 560L210 850', '#3b3a3e', 18) +
    tube('M740 560L790 850', '#3b3a3e', 18) +
    tube('M500 600V856', '#3b3a3e', 16) +
    turned(500, '720:64 730:78 800:82 830:74', STEEL, { finish: 'metal' }) +
    placed(500, 690, 0.5, flame(['#2b5fae', '#3f8fd0', '#6fb5e8'])) +
    line('M250 600H750', '#3b3a3e', 20) +
    fork(-150, -80, '#e0b43a') +
    fork(-50, -30, '#3f7fb5') +
    turned(500, '400:226 410:230 470:238 560:200 610:150', '#b8322a', {
      finish: 'gloss',
      tilt: 0.2,
      inside: '#f3e8cf',
      rim: '#8f221c',
    }) +
    fill(oval(500, 414, 200, 34), radial([0.4, 0.4, 0.7], [0, '#f9e3a0'], [1, '#e6bf5c'])) +
    tube('M270 450C210 440 206 520 276 512', '#8f221c', 26) +
    tube('M730 450C790 440 794 520 724 512', '#8f221c', 26) +
    fork(50, 40, '#4f8a4a') +
    fork(140, 90, '#d9722b')
  );
}

function iceTray(): string {
  const well = (x: number, y: number) =>
    shaded(rect(x, y, 216, 190, 30), '#3f86a8', 30) +
    fill(
      rect(x + 30, y + 30, 156, 130, 20),
      linear(60, [0, '#dff1f7'], [0.5, '#a9d3e2'], [1, '#e9f6fa']),
      0.95,
    ) +
    line(`M${x + 46} ${y + 120}L${x + 120} ${y + 50}`, '#ffffff', 12, 0.7);
  const cube =
    shaded('M0 0L120 -40L240 10L120 60z', '#eaf6fa', 14) +
    shaded('M0 0L120 60V200L0 130z', '#bfe0ec', 14) +
    shaded('M240 10L120 60V200L240 140z', '#9ccadb', 14) +
    line('M20 30L90 66M140 90L210 60', '#ffffff', 9, 0.7);
  return (
    laid(
      shaded(
        rect(120, 190, 760, 460, 60),
        '#5aa2c4',
        34,
        blurred(8, line('M160 230H840', '#ffffff', 14, 0.6)),
      ) + [0, 1, 2].map((column) => well(152 + column * 240, 216) + well(152 + column * 240, 432)).join(''),
      26,
    ) +
    shadow(690, 850, 130, 20) +
    moved(566, 656, cube)
  );
}

function kitchenTimer(): string {
  const ticks = times(60, (index) =>
    spun(
      index * 6,
      line(`M500 ${index % 5 === 0 ? 246 : 252}V272`, '#24405f', index % 5 === 0 ? 9 : 4),
      500,
      500,
    ),
  );
  return laid(
    shaded(oval(500, 500, 360), '#2f6ba5', 60) +
      shaded(oval(500, 500, 292), '#f6f3ec', 20) +
      ticks +
      shaded(oval(500, 500, 190), light('#2f6ba5', 0.1), 34) +
      spun(
        50,
        shaded(rect(462, 300, 76, 400, 38), '#2f6ba5', 26) +
          fill(polygon('500,314 518,350 482,350'), '#f6f3ec'),
        500,
        500,
      ) +
      clip(oval(500, 500, 360), blurred(16, line('M200 400Q270 210 440 164', '#ffffff', 30, 0.55))),
    30,
  );
}

const forkHead =
  'M-27 -300V-180Q-27 -130 -9 -112V300Q-9 326 0 326Q9 326 9 300V-112Q27 -130 27 -180V-300Q22 -308 18 -300V-196H10V-300Q5 -308 1 -300V-196H-6V-300Q-11 -308 -15 -300V-196H-20V-300Q-23 -306 -27 -300z';
const knifeShape = 'M-10 320V-20H-14V-270Q-6 -330 14 -320V-20H10V320Q0 332 -10 320z';

export const fork = (): string => shaded(forkHead, metal('#c9cdd0'), 10);
export const knife = (): string => shaded(knifeShape, metal('#c9cdd0'), 10);
const spoon = (size: number): string =>
  shaded(
    `M0 ${-300 * size}C${38 * size} ${-296 * size} ${36 * size} ${-180 * size} 9 ${-150 * size}V${300 * size}Q0 ${326 * size} -9 ${300 * size}V${-150 * size}C${-36 * size} ${-180 * size} ${-38 * size} ${-296 * size} 0 ${-300 * size}z`,
    metal('#c9cdd0'),
    10,
  );

function cutlerySet(): string {
  const six = (from: number, y: number, draw: () => string) =>
    times(6, (index) => moved(from + index * 70, y, `<g transform="scale(1.15 .66)">${draw()}</g>`));
  return laid(
    six(100, 270, fork) +
      six(580, 270, knife) +
      six(100, 720, () => spoon(1)) +
      six(580, 740, () => spoon(0.78)),
    10,
  );
}

export const COOKWARE_DRAWINGS: Drawings = {
  ...inEach('enamel-kettle-2l', { blue: '#2d5f9e', cream: '#efe3c8', red: '#b5302a' }, enamelKettle),
  'cast-iron-potjie': potjie,
  'cast-iron-potjie-2': openPotjie,
  'iron-frying-pan-28cm': fryingPan,
  'skottel-pan-40cm': skottel,
  'cooks-knife-20cm': cooksKnife,
  'acacia-chopping-board': choppingBoard,
  'serving-spoons-3': () =>
    laid(
      spun(
        14,
        placed(260, 500, 1, servingSpoon('')) +
          placed(500, 500, 1, servingSpoon(slots)) +
          placed(740, 500, 1, servingSpoon(holes)),
      ),
      16,
    ),
  'vacuum-flask-1l': () => flask(false),
  'vacuum-flask-1l-2': () => flask(true),
  ...inEach('travel-tumbler', { coral: '#e2705a', 'sea-green': '#3f9a84', lilac: '#a48cc4' }, tumbler),
  'fondue-pot': fondue,
  'silicone-ice-tray': iceTray,
  'kitchen-timer-60min': kitchenTimer,
  'cutlery-set-24-piece': cutlerySet,
};
