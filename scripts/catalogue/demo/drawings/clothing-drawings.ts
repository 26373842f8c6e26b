import { ball, dark, light, linear, metal, SHADE } from './paint.ts';
import { closeView, type Drawings, inEach } from './scene.ts';
import {
  blurred,
  fill,
  flipped,
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
  tiled,
  times,
  tube,
} from './shapes.ts';

/** Soft creases on cloth. */
function folds(paths: string, width = 14, strength = 0.2): string {
  return (
    blurred(8, line(paths, SHADE, width, strength)) +
    blurred(8, moved(-12, -4, line(paths, '#ffffff', width * 0.7, strength)))
  );
}

function tee(color: string): string {
  const outline =
    'M360 130Q430 150 500 150Q570 150 640 130L780 190L920 400L790 480L740 410Q730 640 750 890Q500 920 250 890Q270 640 260 410L210 480L80 400L220 190z';
  return laid(
    fill('M360 130Q500 90 640 130Q570 200 500 200Q430 200 360 130z', dark(color, 0.4)) +
      shaded(
        outline,
        color,
        50,
        folds(
          'M300 470Q360 600 320 840M690 520Q640 640 680 860M420 380Q500 410 580 380M250 330L300 420M750 330L700 420',
        ) +
          line('M262 860Q500 892 738 860', dark(color, 0.3), 4, 0.6, '10 7') +
          line('M96 380L200 448M904 380L800 448', dark(color, 0.3), 4, 0.6, '10 7'),
      ) +
      line('M362 132Q430 214 500 214Q570 214 638 132', dark(color, 0.25), 30) +
      line('M362 132Q430 212 500 212Q570 212 638 132', light(color, 0.08), 24) +
      fill(rect(476, 134, 48, 26, 4), '#f3ead8'),
    24,
  );
}

const SHWESHWE = (ink: string) =>
  times(6, (index) => spun(index * 60, fill('M0 -8Q-12 -24 0 -40Q12 -24 0 -8z', ink), 0, 0)) +
  fill(oval(0, 0, 6), ink);

function dress(color: string): string {
  const ink = '#f1e8d4';
  const outline =
    'M390 110L440 100Q450 190 500 200Q550 190 560 100L610 110Q600 230 670 290Q640 380 634 440C700 560 790 760 820 880Q500 950 180 880C210 760 300 560 366 440Q360 380 330 290Q400 230 390 110z';
  const tile =
    placed(50, 50, 0.9, SHWESHWE(ink)) +
    [
      [0, 0],
      [100, 0],
      [0, 100],
      [100, 100],
    ]
      .map(([x = 0, y = 0]) => fill(oval(x, y, 9), ink))
      .join('');
  return laid(
    fill('M440 100Q500 130 560 100Q550 200 500 210Q450 200 440 100z', dark(color, 0.5)) +
      shaded(
        outline,
        color,
        46,
        tiled(outline, 100, 100, tile) +
          folds(
            'M440 470Q380 680 330 890M500 470V910M560 470Q620 680 670 890M400 470Q320 640 250 860M600 470Q690 640 750 860',
            18,
            0.26,
          ) +
          line('M190 850Q500 920 810 850', ink, 10, 0.9) +
          line('M184 872Q500 944 816 872', ink, 5, 0.9),
      ) +
      line('M366 436Q500 470 634 436', dark(color, 0.35), 34) +
      line('M366 436Q500 470 634 436', ink, 3, 0.9, '8 8'),
    24,
  );
}

function jeans(): string {
  const denim = '#41648f';
  const outline =
    'M330 70H670Q690 220 720 420Q740 700 710 950H540Q530 640 500 400Q470 640 460 950H290Q260 700 280 420Q310 220 330 70z';
  const stitch = (path: string) => line(path, '#d9a24a', 4, 0.9, '9 6');
  return laid(
    shaded(
      outline,
      denim,
      50,
      blurred(30, line('M380 400Q370 640 380 860M620 400Q630 640 620 860', '#a9c3e0', 60, 0.45)) +
        folds('M420 330L500 400L580 330M300 420Q380 440 460 400M700 420Q620 440 540 400') +
        tiled(outline, 8, 8, line('M0 8L8 0', '#ffffff', 1, 0.16)),
    ) +
      shaded('M326 66H674L680 128Q500 150 320 128z', dark(denim, 0.12), 12) +
      stitch('M322 120Q500 142 678 120M500 140V380M520 138V300Q520 340 500 352') +
      stitch('M330 150Q350 230 420 240L440 146M670 150Q650 230 580 240L560 146') +
      stitch('M300 910H452M548 910H700') +
      [350, 440, 560, 650].map((x) => shaded(rect(x - 10, 62, 20, 80, 4), denim, 8)).join('') +
      fill(oval(500, 98, 17), ball('#c98a4a')) +
      [
        [420, 238],
        [336, 156],
        [580, 238],
        [664, 156],
      ]
        .map(([x = 0, y = 0]) => fill(oval(x, y, 6), ball('#c98a4a')))
        .join(''),
    24,
  );
}

function coat(): string {
  const camel = '#c39257';
  return laid(
    shaded('M300 190L210 250Q140 480 130 760L240 780Q260 560 310 420z', dark(camel, 0.06), 40) +
      shaded('M700 190L790 250Q860 480 870 760L760 780Q740 560 690 420z', dark(camel, 0.06), 40) +
      shaded(
        'M380 130Q330 150 290 190Q320 520 250 930Q500 970 750 930Q680 520 710 190Q670 150 620 130z',
        camel,
        50,
        folds('M360 560Q340 760 330 930M650 560Q670 760 680 930'),
      ) +
      fill('M380 130Q500 170 620 130L540 330H470z', '#7a2f2a') +
      line('M520 380Q526 650 520 950', dark(camel, 0.4), 6) +
      shaded('M380 130L330 210L400 280L380 320L520 470Q470 300 400 170z', light(camel, 0.1), 24) +
      shaded('M620 130L670 210L600 280L620 320L520 470Q560 300 600 170z', light(camel, 0.06), 24) +
      [520, 640, 760]
        .map((y) =>
          [456, 586]
            .map(
              (x) =>
                fill(oval(x, y, 22), ball('#6b4322')) +
                fill(oval(x - 6, y, 3), '#2b1a0c') +
                fill(oval(x + 6, y, 3), '#2b1a0c'),
            )
            .join(''),
        )
        .join('') +
      [
        [310, 690],
        [600, 690],
      ]
        .map(([x = 0, y = 0]) =>
          shaded(
            polygon([
              [x, y + 10],
              [x + 100, y],
              [x + 104, y + 34],
              [x + 2, y + 44],
            ]),
            light(camel, 0.08),
            10,
          ),
        )
        .join('') +
      line('M150 716L246 732M850 716L754 732', dark(camel, 0.35), 6, 0.7),
    24,
  );
}

function sock(color: string, accent: string): string {
  const outline = 'M-70 -330H80V60C80 120 200 150 240 220C270 290 220 340 150 330C60 320 -70 260 -76 150z';
  const ribs = times(13, (index) => line(`M${-64 + index * 12} -330V-240`, SHADE, 3, 0.22));
  return shaded(
    outline,
    color,
    40,
    fill(rect(-90, -210, 190, 26), accent) +
      fill(rect(-90, -166, 190, 12), accent) +
      fill('M150 130C240 150 300 260 220 350L120 340C170 300 180 210 150 130z', accent) +
      fill('M-90 60C-20 80 -10 180 -40 260L-100 240z', accent) +
      ribs +
      line('M-80 -236H90', SHADE, 4, 0.25) +
      folds('M-40 20Q20 40 70 10M-20 90Q40 90 80 60', 10),
  );
}

function socks(color: string): string {
  const accents = ['#2f4f7a', '#e0a52f', '#b0453a'];
  return laid(
    accents
      .map((accent, index) =>
        placed(
          190 + index * 300,
          470,
          0.86,
          moved(36, -16, sock(dark(color, 0.1), accent)) + sock(color, accent),
          0,
        ),
      )
      .join(''),
    16,
  );
}

function baggies(color: string): string {
  const outline =
    'M270 200H730Q760 340 810 700Q690 760 560 740L500 470L440 740Q310 760 190 700Q240 340 270 200z';
  return laid(
    shaded(
      outline,
      color,
      50,
      folds('M330 320Q300 520 290 720M670 320Q700 520 710 720M460 330L500 460L540 330') +
        fill('M700 200H740L820 700L770 730z', light(color, 0.55)) +
        fill('M300 200H260L180 700L230 730z', light(color, 0.55)),
    ) +
      shaded(
        'M262 180H738L746 262Q500 284 254 262z',
        dark(color, 0.12),
        16,
        times(40, (index) => line(`M${260 + index * 12.4} 176V270`, SHADE, 4, 0.2)),
      ) +
      tube('M470 256Q430 330 460 400', '#f3ead8', 12) +
      tube('M530 256Q570 330 534 410', '#f3ead8', 12) +
      line('M196 676Q310 730 446 712M804 676Q690 730 554 712', light(color, 0.4), 4, 0.7, '10 7'),
    24,
  );
}

function schoolShirt(): string {
  const blue = '#a9c4e0';
  const outline =
    'M350 150L230 200Q150 300 110 460L240 520L270 450L262 900Q500 930 738 900L730 450L760 520L890 460Q850 300 770 200L650 150Q500 220 350 150z';
  const tie = 'M462 250H538L556 300L530 330L580 740L500 820L420 740L470 330L444 300z';
  return laid(
    shaded(
      outline,
      blue,
      46,
      folds('M310 500Q330 680 310 880M690 500Q670 680 690 880') +
        line('M500 300V910', dark(blue, 0.2), 4, 0.6),
    ) +
      [860].map((y) => fill(oval(500, y, 12), '#f6f3ec')).join('') +
      fill('M360 146Q500 120 640 146L500 260z', dark(blue, 0.4)) +
      shaded(
        tie,
        '#22345f',
        22,
        times(
          10,
          (index) =>
            line(`M380 ${330 + index * 62}L620 ${230 + index * 62}`, '#e0b43a', 16) +
            line(`M380 ${352 + index * 62}L620 ${252 + index * 62}`, '#b8322a', 6),
        ),
      ) +
      line('M456 330H544', SHADE, 6, 0.35) +
      shaded('M352 140L500 262L410 350Q340 250 352 140z', light(blue, 0.22), 18) +
      shaded('M648 140L500 262L590 350Q660 250 648 140z', light(blue, 0.16), 18) +
      shaded(rect(590, 480, 110, 120, 10), light(blue, 0.06), 10),
    24,
  );
}

// Shoes are drawn from the side, with the toe to the right.

function takkie(color: string): string {
  const upper =
    'M120 640C110 560 130 430 160 400Q200 380 250 410Q310 450 380 410L430 380C520 480 640 540 780 570C860 590 900 620 904 680H130z';
  return (
    shaded(
      upper,
      color,
      44,
      folds('M480 470L440 560M560 520L530 600') +
        fill('M700 690C720 610 780 580 830 584C890 600 904 640 910 700z', light(color, 0.5)) +
        fill('M110 700C100 600 130 520 220 520C270 560 280 640 290 700z', light(color, 0.35)) +
        tiled(upper, 14, 14, fill(oval(7, 7, 2.4), dark(color, 0.4), 0.35)),
    ) +
    shaded(
      'M160 404Q200 380 250 410Q310 450 376 414L392 440Q310 500 236 450Q190 430 172 440z',
      dark(color, 0.3),
      14,
    ) +
    fill('M330 700Q420 560 600 600L640 640Q480 610 420 700z', '#f6f3ec', 0.95) +
    times(
      5,
      (index) =>
        line(
          `M${412 + index * 48} ${452 + index * 30}L${468 + index * 46} ${420 + index * 33}`,
          '#f6f3ec',
          17,
        ) + fill(oval(410 + index * 48, 455 + index * 30, 7), dark(color, 0.5)),
    ) +
    shaded(
      'M104 670Q104 654 130 654Q500 700 900 660Q930 664 930 700Q930 752 880 756H150Q104 756 104 700z',
      '#f8f5ee',
      24,
      line('M104 724Q500 748 930 716', color, 10),
    ) +
    times(20, (index) => fill(rect(130 + index * 39, 750, 26, 12, 3), '#c9c2b4'))
  );
}

function laceUp(): string {
  const brown = '#6b3d22';
  return (
    shadow(520, 770, 400, 26) +
    shaded(
      'M110 690C100 580 130 430 150 410Q200 390 270 420Q340 440 400 390C470 470 560 540 700 560C840 580 900 630 904 700H120z',
      brown,
      50,
      line('M640 560Q620 640 660 700', dark(brown, 0.5), 5, 0.8) +
        line('M652 560Q632 640 672 700', '#a9744a', 3, 0.7, '7 6') +
        line('M250 420Q330 560 300 700', dark(brown, 0.5), 5, 0.7),
    ) +
    shaded(
      'M270 440Q340 440 400 390L620 560L560 640Q420 600 330 600Q280 520 270 440z',
      light(brown, 0.08),
      24,
    ) +
    shaded(
      'M150 412Q200 390 270 420Q340 440 396 396L410 420Q340 490 250 460Q190 440 160 450z',
      dark(brown, 0.4),
      10,
    ) +
    times(
      5,
      (index) =>
        line(
          `M${376 + index * 40} ${474 + index * 28}L${436 + index * 40} ${440 + index * 29}`,
          '#3a2012',
          13,
        ) + fill(oval(376 + index * 40, 476 + index * 28, 6), '#d9b06a'),
    ) +
    blurred(8, line('M720 590Q820 610 870 660', '#ffffff', 18, 0.55)) +
    shaded('M100 690H920Q936 716 920 740H430L410 770H110Q90 740 100 690z', '#2b1a10', 14) +
    line('M110 694H910', '#d9b06a', 4, 0.7, '10 7')
  );
}

function slop(color: string, strap: string): string {
  const sole =
    'M0 -330C110 -330 140 -220 130 -120C120 -20 92 40 96 140C100 260 70 330 0 330C-70 330 -100 260 -96 140C-92 40 -130 -20 -138 -120C-140 -230 -100 -330 0 -330z';
  return (
    moved(8, 12, fill(sole, dark(color, 0.4))) +
    shaded(sole, color, 40, tiled(sole, 26, 26, fill(oval(13, 13, 3), dark(color, 0.4), 0.5))) +
    tube('M-6 -190C60 -160 120 -80 108 20', strap, 34) +
    tube('M-6 -190C-70 -160 -126 -80 -104 20', strap, 34) +
    shaded(oval(-6, -196, 22), strap, 14)
  );
}

function boot(): string {
  const tan = '#b07a45';
  return (
    shadow(520, 846, 400, 26) +
    shaded(
      'M160 760C140 620 190 420 170 180Q290 140 430 180C420 330 450 440 520 500C640 580 860 580 900 700L904 770H160z',
      tan,
      54,
      fill('M660 780C660 640 760 600 830 620C900 650 910 720 910 790z', dark(tan, 0.25)) +
        fill('M140 790C140 680 180 620 280 640L330 790z', dark(tan, 0.2)) +
        line('M290 640Q320 420 290 200', dark(tan, 0.5), 5, 0.6) +
        folds('M470 500L400 560M540 540L480 620'),
    ) +
    shaded('M160 170Q290 120 440 170L436 240Q290 200 168 240z', '#5a3a22', 20) +
    times(
      6,
      (index) =>
        line(
          `M${330 + (index > 3 ? (index - 3) * 44 : 0)} ${270 + index * 48}L${424 + (index > 3 ? (index - 3) * 50 : index * 3)} ${250 + index * 50}`,
          '#c9352c',
          14,
        ) + fill(oval(328 + (index > 3 ? (index - 3) * 44 : 0), 272 + index * 48, 8), '#d9c08a'),
    ) +
    shaded('M140 750H910Q936 770 926 810H150Q126 790 140 750z', '#2b2a28', 12) +
    times(15, (index) => shaded(rect(146 + index * 52, 800, 38, 40, 5), '#2b2a28', 8))
  );
}

function courtShoe(): string {
  const red = '#b51f26';
  return (
    shadow(560, 846, 380, 20) +
    shaded('M124 520L190 600L200 836H166C164 720 134 620 124 520z', dark(red, 0.25), 16) +
    shaded(
      'M130 390C110 470 120 540 160 600C280 600 380 690 480 770C580 835 760 846 930 836C950 800 900 755 800 724C720 700 660 660 600 600C520 520 420 470 320 440C250 420 180 410 130 390z',
      red,
      54,
      blurred(10, line('M650 690Q760 740 860 782', '#ffffff', 22, 0.6)) +
        blurred(8, line('M150 460Q160 530 200 560', '#ffffff', 14, 0.5)),
    ) +
    fill(
      'M134 392C190 376 260 396 330 428C430 466 530 520 606 604C540 596 470 564 400 526C310 486 200 452 134 392z',
      dark(red, 0.55),
    ) +
    line('M162 604C280 606 370 690 474 774C580 842 760 850 930 840', '#2b1a14', 10)
  );
}

function cap(color: string): string {
  return (
    shadow(540, 716, 380, 30) +
    shaded(
      'M180 620C160 330 330 230 480 230C650 230 780 360 770 610Q480 670 180 620z',
      color,
      60,
      line('M480 232Q400 400 400 640M480 232Q600 380 620 640', dark(color, 0.4), 4, 0.6) +
        line('M490 232Q412 400 412 640M490 232Q612 380 632 640', light(color, 0.35), 3, 0.5, '8 7') +
        [
          [330, 420],
          [520, 380],
          [690, 430],
        ]
          .map(([x = 0, y = 0]) => fill(oval(x, y, 11, 14), dark(color, 0.5)))
          .join(''),
    ) +
    fill(oval(480, 234, 30, 14), ball(color)) +
    shaded(
      'M470 600C600 560 760 570 780 600C900 610 980 660 960 690C860 730 600 720 470 660z',
      dark(color, 0.06),
      30,
      [0, 1, 2]
        .map((index) =>
          line(
            `M480 ${630 + index * 18}Q720 ${600 + index * 26} 950 ${670 + index * 12}`,
            light(color, 0.3),
            3,
            0.55,
            '9 7',
          ),
        )
        .join(''),
    )
  );
}

function sunHat(): string {
  const straw = '#ddb56a';
  const weave = times(30, (index) =>
    line(oval(500, 640, 40 + index * 15, 10 + index * 5.4), '#a97a2f', 2.5, 0.4),
  );
  return (
    shadow(500, 720, 430, 70) +
    shaded(oval(500, 640, 450, 160), straw, 30, weave) +
    fill(oval(500, 620, 232, 76), '#8a6426', 0.5) +
    shaded(
      'M290 620C280 380 360 290 500 290C640 290 720 380 710 620Q500 720 290 620z',
      straw,
      56,
      times(16, (index) =>
        line(
          `M280 ${320 + index * 22}Q500 ${400 + index * 22} 720 ${320 + index * 22}`,
          '#a97a2f',
          2.5,
          0.45,
        ),
      ),
    ) +
    shaded('M288 560Q500 660 712 560L712 622Q500 724 288 622z', '#b8322a', 20) +
    shaded('M690 600L780 560L800 610L720 640L790 700L740 730L676 640z', '#b8322a', 16)
  );
}

function sunglasses(): string {
  const lens = (x: number) =>
    shaded(oval(x, 520, 178, 160), '#2b2523', 26) +
    fill(oval(x, 520, 150, 134), linear(60, [0, '#6a5f5a'], [0.5, '#2d2826'], [1, '#4a3a30'])) +
    line(`M${x - 90} 560Q${x - 70} 440 ${x + 20} 412`, '#ffffff', 14, 0.4);
  return laid(
    tube('M120 480C80 360 180 250 330 240', '#3a2f2a', 26) +
      tube('M880 480C920 360 820 250 670 240', '#3a2f2a', 26) +
      tube('M450 480Q500 440 550 480', '#2b2523', 34) +
      lens(290) +
      lens(710) +
      [118, 882].map((x) => shaded(rect(x - 24, 460, 48, 40, 10), metal('#cfa044'), 8)).join(''),
    22,
  );
}

function umbrella(): string {
  const purple = '#5f3f86';
  const panel = (from: number, to: number, tone: string) =>
    shaded(
      `M500 130Q${500 + (from - 500) * 0.7} 220 ${from} 480Q${(from + to) / 2} ${430} ${to} 480Q${500 + (to - 500) * 0.7} 220 500 130z`,
      tone,
      22,
    );
  return (
    shadow(560, 930, 110, 14) +
    tube('M500 440V820C500 930 640 930 640 840', '#8a5530', 24) +
    line('M500 150V440', '#8f959a', 12) +
    panel(60, 240, dark(purple, 0.16)) +
    panel(760, 940, dark(purple, 0.22)) +
    panel(230, 420, light(purple, 0.06)) +
    panel(580, 770, dark(purple, 0.08)) +
    panel(410, 590, purple) +
    [60, 240, 420, 580, 760, 940].map((x) => fill(oval(x, 482, 8), '#c3c7cb')).join('') +
    line('M500 132V90', '#c3c7cb', 12) +
    blurred(16, line('M190 380Q270 230 400 180', '#ffffff', 26, 0.35))
  );
}

const TEES = { green: '#3f7a55', sky: '#7fb5dc', plum: '#6f3a5c' };
const DRESSES = { indigo: '#263c78', chocolate: '#5a3522', red: '#a5282a' };

export const CLOTHING_DRAWINGS: Drawings = {
  ...inEach('kasi-classic-tee', TEES, tee),
  'kasi-classic-tee-2': () =>
    Object.values(TEES)
      .map((color, index) =>
        placed(300 + index * 220, 400 + index * 90, 0.72, moved(-500, -500, tee(color)), -6 + index * 6),
      )
      .join(''),
  ...inEach('shweshwe-dress', DRESSES, dress),
  'shweshwe-dress-2': () => closeView(500, 330, 1.9, dress(DRESSES.indigo)),
  'relaxed-jeans': jeans,
  'camel-winter-coat': coat,
  ...inEach('cotton-socks-3', { grey: '#a3a6aa', white: '#f3f1ea' }, socks),
  ...inEach('baggies-shorts', { green: '#3f8a5f', blue: '#2f6fa8' }, baggies),
  'school-shirt-and-tie': schoolShirt,
  ...inEach(
    'street-takkies',
    { lilac: '#a893cc', mint: '#8fcab0' },
    (color) => shadow(520, 758, 410, 24) + takkie(color),
  ),
  'street-takkies-2': () =>
    moved(60, -130, shadow(520, 758, 410, 24) + takkie('#a893cc')) +
    moved(-60, 60, shadow(520, 758, 410, 24) + takkie('#a893cc')),
  'leather-school-shoes': laceUp,
  ...inEach(
    'beach-slops',
    { blue: { color: '#2f6fb0', strap: '#f0c23a' }, coral: { color: '#e8775f', strap: '#f3ead8' } },
    ({ color, strap }) =>
      laid(
        placed(340, 500, 1.1, slop(color, strap), -6) +
          placed(660, 520, 1.1, flipped(slop(color, strap), 0), 6),
        20,
      ),
  ),
  'veld-hiking-boots': boot,
  'ladies-court-shoe': courtShoe,
  ...inEach('sun-cap', { blue: '#2d5a96', olive: '#6f7344', rust: '#a84f2c' }, cap),
  'wide-brim-sun-hat': sunHat,
  'polarised-sunglasses': sunglasses,
  'storm-umbrella': umbrella,
};
