import { ball, dark, light, radial, SHADE } from './paint.ts';
import { leaf } from './produce.ts';
import { closeView, type Drawings, inEach } from './scene.ts';
import {
  blob,
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
  wood,
} from './shapes.ts';

function basket(): string {
  const straw = '#d9b070';
  const rows = times(13, (row) => {
    const y = 400 + row * 34;
    return times(46, (index) => {
      const tone =
        row >= 3 && row <= 7 && Math.abs(((index + 4) % 10) - 5) <= 2 - Math.abs(row - 5)
          ? row % 2
            ? '#5a2f1c'
            : '#7a3f22'
          : index % 2
            ? '#d3a862'
            : '#dfbb7c';
      const x = 500 + 300 * Math.sin(((index - 22.5) / 23) * 1.5);
      return fill(
        oval(
          x,
          y + 40 * Math.cos(((index - 22.5) / 23) * 1.5),
          13 * Math.cos(((index - 22.5) / 23) * 1.4) + 3,
          15,
        ),
        tone,
      );
    });
  });
  return (
    shadow(500, 840, 240, 44) +
    tube('M250 400C240 60 760 60 750 400', dark(straw, 0.2), 36) +
    times(24, (index) => {
      const turn = Math.PI * (index / 23);
      return line(
        `M${500 - 248 * Math.cos(turn) - 10} ${390 - 248 * Math.sin(turn) - 12}l20 24`,
        '#7a3f22',
        6,
        0.55,
      );
    }) +
    turned(500, '400:262 420:280 560:300 700:276 790:226 810:210', straw, {
      finish: 'matt',
      tilt: 0.2,
      art: rows,
    }) +
    fill(oval(500, 400, 262, 52), '#5a3a1c') +
    line(oval(500, 400, 262, 52), '#c99a52', 24) +
    line(oval(500, 398, 262, 52), '#7a3f22', 24, 0.8, '14 20')
  );
}

function necklace(colors: string[]): string {
  const beads = times(44, (index) => {
    const turn = (index / 44) * Math.PI * 2 + Math.PI / 2;
    return fill(
      oval(500 + 300 * Math.cos(turn) * (1 - 0.12 * Math.sin(turn)), 400 + 310 * Math.sin(turn), 24),
      ball(colors[index % colors.length] ?? '#000'),
    );
  });
  const inner = times(34, (index) => {
    const turn = (index / 34) * Math.PI * 2 + Math.PI / 2;
    return fill(
      oval(500 + 242 * Math.cos(turn) * (1 - 0.12 * Math.sin(turn)), 396 + 252 * Math.sin(turn), 23),
      ball(colors[(index * 2 + 1) % colors.length] ?? '#000'),
    );
  });
  const tassel = times(9, (index) =>
    line(
      `M500 740Q${470 + index * 7.5} 820 ${452 + index * 12} 930`,
      colors[index % colors.length] ?? '#000',
      8,
    ),
  );
  return laid(tassel + beads + inner + fill(oval(500, 734, 30), ball(colors[0] ?? '#000')), 14);
}

function bakkie(color: string): string {
  const wheel = (x: number) =>
    line(oval(x, 760, 76), '#4a4e55', 15) +
    times(6, (index) => spun(index * 60, line(`M${x} 760V690`, '#8f959a', 7), x, 760)) +
    line(oval(x, 760, 50), '#8f959a', 6) +
    fill(oval(x, 760, 17), '#c3c7cb');
  return (
    shadow(520, 836, 420, 26) +
    line('M600 430L660 250M700 330L660 250M660 250L700 120', '#8f959a', 7) +
    line(oval(716, 94, 34), '#8f959a', 8) +
    shaded(
      'M120 560H520V700H120z',
      color,
      22,
      line('M150 590H490M150 630H490M150 670H490', dark(color, 0.4), 7, 0.5),
    ) +
    tube('M120 560V500H520', '#8f959a', 11) +
    [220, 320, 420].map((x) => line(`M${x} 500V560`, '#8f959a', 7)).join('') +
    shaded(
      'M510 700V430Q510 390 550 390H690Q720 390 736 420L790 540L910 570Q930 580 930 610V700z',
      color,
      30,
      print(860, 640, 60, 2, '#f3ead8', 20),
    ) +
    fill('M550 430H620V540H550z', '#dfeef3') +
    fill('M640 430H684L740 540H640z', '#dfeef3') +
    line('M550 430H620V540H550zM640 430H684L740 540H640z', '#8f959a', 8) +
    line('M630 400V700', dark(color, 0.4), 5, 0.7) +
    fill(rect(646, 590, 40, 12, 6), '#c3c7cb') +
    fill(oval(912, 620, 20, 28), ball('#fbeeb0')) +
    tube('M880 710H950', '#8f959a', 15) +
    tube('M100 710H160', '#8f959a', 15) +
    line('M120 706H930', '#6a6f75', 13) +
    wheel(270) +
    wheel(770) +
    [
      [140, 580],
      [500, 580],
      [530, 680],
    ]
      .map(([x = 0, y = 0]) => fill(oval(x, y, 7), '#c3c7cb'))
      .join('')
  );
}

function honey(): string {
  return (
    shadow(450, 846, 230, 36) +
    turned(450, '440:150 470:170 560:236 680:250 790:210 830:180', '#b5683c', {
      finish: 'gloss',
      tilt: 0.16,
      art:
        fill(ring(450, 260, 470, 520, 0.16), '#8a4a28') +
        fill(oval(450, 670, 112, 80), '#f3e4c2') +
        times(7, (index) => {
          const [x, y] = [
            [0, 0],
            [1, 0],
            [-1, 0],
            [0.5, 0.87],
            [-0.5, 0.87],
            [0.5, -0.87],
            [-0.5, -0.87],
          ][index] ?? [0, 0];
          return fill(
            polygon(
              Array.from({ length: 6 }, (_, corner): [number, number] => [
                450 + (x ?? 0) * 48 + 25 * Math.cos((corner * Math.PI) / 3 + Math.PI / 6),
                670 + (y ?? 0) * 48 + 25 * Math.sin((corner * Math.PI) / 3 + Math.PI / 6),
              ]),
            ),
            index % 2 ? '#e8a52f' : '#d98f1f',
          );
        }),
    }) +
    turned(450, '410:160 420:170 440:170 446:160', '#b5683c', {
      finish: 'gloss',
      tilt: 0.16,
      inside: '#d98f1f',
      rim: '#c98250',
    }) +
    fill(oval(450, 414, 146, 21), radial([0.4, 0.4, 0.7], [0, '#f6c860'], [1, '#d9901f'])) +
    tube('M520 410L700 110', '#c98f4e', 26) +
    shaded('M596 430C604 470 590 560 600 600Q616 620 626 590C620 540 632 460 628 424z', '#e0991f', 10) +
    shadow(780, 850, 90, 16) +
    placed(
      780,
      800,
      1,
      shaded(polygon('0,-60 52,-30 52,30 0,60 -52,30 -52,-30'), '#e8a52f', 16) +
        tiled(
          polygon('0,-60 52,-30 52,30 0,60 -52,30 -52,-30'),
          26,
          26,
          line(oval(13, 13, 10), '#a9660f', 4),
        ),
    )
  );
}

function soap(color: string, mark: string): string {
  return laid(
    spun(
      -8,
      shaded(rect(170, 300, 660, 420, 70), color, 60, blurred(10, line('M230 360H760', '#ffffff', 20, 0.5))) +
        line(rect(240, 370, 520, 280, 50), dark(color, 0.18), 7, 0.6) +
        line(rect(238, 366, 520, 280, 50), '#ffffff', 5, 0.6) +
        placed(500, 510, 1.3, mark) +
        shaded(
          'M150 430H850V590H150z',
          '#e3d3b0',
          18,
          times(40, (index) =>
            fill(
              oval(160 + ((index * 113) % 680), 440 + ((index * 47) % 140), 5, 3),
              ['#7a9a55', '#a9743a', '#8a7ab0'][index % 3] ?? '#000',
              0.7,
            ),
          ),
        ) +
        fill(oval(500, 510, 96), '#f6efdd') +
        placed(500, 510, 0.9, mark),
    ),
    26,
  );
}

const lavender = [-22, 0, 22]
  .map((lean) =>
    spun(
      lean,
      line('M0 80V-10', '#6f8a55', 6) +
        times(
          5,
          (index) =>
            fill(oval(-11, -6 - index * 18, 11, 9), '#8a72b8') +
            fill(oval(11, -14 - index * 18, 11, 9), '#7a62a8'),
        ),
      0,
      80,
    ),
  )
  .join('');
const rooibosHoney =
  times(7, (index) =>
    spun(-60 + index * 20, line('M0 70V-60', '#7a5a2a', 6) + line('M0 -60V-30', '#c4572e', 8), 0, 70),
  ) + fill(oval(0, 60, 16), '#e8a52f');
const goat =
  fill(
    'M-70 60V0C-70 -30 -30 -40 20 -36L44 -70C50 -90 84 -80 90 -60C90 -44 70 -34 62 -24C66 0 60 20 40 24V60H22V26H-34V60z',
    '#6a5a48',
  ) +
  line('M52 -76C40 -100 20 -104 8 -96', '#6a5a48', 8) +
  line('M78 -38V-14', '#6a5a48', 7);
const mint = [-130, -50, -90]
  .map((turn, index) =>
    placed(index === 2 ? 0 : index === 0 ? -36 : 36, index === 2 ? -30 : 20, 0.5, leaf('#5a9a6a', 62), turn),
  )
  .join('');

function wool(color: string): string {
  const strands =
    times(7, (index) =>
      line(
        `M${-240 + index * 16} ${-180 + index * 64}Q0 ${-300 + index * 70} ${240 - index * 10} ${-150 + index * 61}`,
        index % 2 ? light(color, 0.2) : dark(color, 0.22),
        13,
        0.6,
      ),
    ) +
    times(6, (index) =>
      line(
        `M${-180 + index * 34} -240Q${-280 + index * 92} 0 ${-120 + index * 62} 250`,
        index % 2 ? light(color, 0.14) : dark(color, 0.26),
        8,
        0.5,
      ),
    ) +
    times(4, (index) =>
      line(
        `M${-250 + index * 12} ${60 + index * 30}Q${-40 + index * 20} ${-120 + index * 40} ${220 - index * 10} ${130 + index * 20}`,
        light(color, 0.3),
        8,
        0.6,
      ),
    );
  return (
    fill(oval(0, 0, 260), ball(color)) +
    clip(oval(0, 0, 260), strands + blurred(40, line(oval(-20, -24, 280), SHADE, 60, 0.34)))
  );
}

function woolBall(color: string): string {
  return (
    shadow(460, 826, 230, 44) +
    line(curve('620,760 740,840 860,800 900,860 800,900 640,880'), dark(color, 0.3), 20) +
    line(curve('620,758 740,838 860,798 900,858 800,898 640,878'), color, 15) +
    placed(460, 560, 1.05, wool(color))
  );
}

function scarf(): string {
  const red = '#b8322a';
  const knit = line('M0 0L22 18L44 0', '#ffffff', 8, 0.14) + line('M0 12L22 30L44 12', SHADE, 8, 0.2);
  const part = (outline: string, turn = 0) => shaded(outline, red, 40) + tiled(outline, 44, 34, knit, turn);
  const fringe = (x: number, y: number) =>
    times(9, (index) => tube(`M${x + index * 19} ${y}q${index % 2 ? 6 : -5} 40 0 90`, red, 11));
  return laid(
    fringe(340, 850) +
      part('M320 420H500L506 860H326z') +
      fringe(536, 770) +
      part('M520 400L690 440L706 780H530z') +
      part(
        'M240 300C240 130 760 130 760 300C760 470 640 540 500 540C360 540 240 470 240 300zM380 300C380 360 440 390 500 390C560 390 620 360 620 300C620 240 560 220 500 220C440 220 380 240 380 300z',
      ) +
      part('M430 380Q520 350 600 400L620 520Q520 560 420 520z', 10),
    24,
  );
}

function drum(): string {
  const carve =
    times(7, (index) =>
      fill(
        polygon([
          [330 + index * 50, 600],
          [355 + index * 50, 560],
          [380 + index * 50, 600],
          [355 + index * 50, 640],
        ]),
        '#d9a860',
        0.85,
      ),
    ) + line('M300 540H700M300 660H700', '#d9a860', 7, 0.85);
  const ropes = times(15, (index) =>
    line(`M${262 + index * 34} 300L${300 + index * 29} 470L${262 + (index + 1) * 34} 300`, '#e9dfc4', 6),
  );
  return (
    shadow(500, 888, 180, 34) +
    turned(500, '240:262 260:264 330:256 440:210 520:150 600:116 700:120 800:150 870:176', '#7a4425', {
      finish: 'satin',
      tilt: 0.16,
      art: carve + clip(rect(200, 240, 600, 240), ropes),
    }) +
    [300, 470]
      .map((y, index) =>
        line(
          `M${500 - (index ? 196 : 262)} ${y}A${index ? 196 : 262} ${index ? 32 : 42} 0 0 0 ${500 + (index ? 196 : 262)} ${y}`,
          '#3a3d42',
          13,
        ),
      )
      .join('') +
    fill(oval(500, 240, 264, 44), '#e9dcc0') +
    fill(oval(500, 236, 250, 38), radial([0.45, 0.4, 0.7], [0, '#fbf3de'], [1, '#d9c39a'])) +
    line(oval(500, 240, 262, 43), '#8a6a44', 10)
  );
}

function shaker(color: string, accents: [string, string]): string {
  return (
    wood('M-22 90H22L30 360Q0 390 -30 360z', '#b8804a', 14, true) +
    shaded(
      'M0 -250C110 -250 150 -150 140 -60C130 30 70 96 0 100C-70 96 -130 30 -140 -60C-150 -150 -110 -250 0 -250z',
      color,
      60,
      fill('M-160 -130H160V-80H-160z', accents[0]) +
        fill('M-160 -20H160V20H-160z', accents[1]) +
        times(10, (index) =>
          fill(
            polygon([
              [-150 + index * 32, -76],
              [-134 + index * 32, -48],
              [-118 + index * 32, -76],
            ]),
            accents[1],
          ),
        ) +
        times(9, (index) => fill(oval(-130 + index * 33, -105, 9), '#fbf1da')),
    ) +
    blurred(8, line('M-90 -160Q-60 -220 0 -226', '#ffffff', 16, 0.6))
  );
}

function vase(): string {
  const clay = '#9a5a38';
  const art =
    times(16, (index) =>
      line(
        `M200 ${300 + index * 34}Q500 ${356 + index * 34} 800 ${300 + index * 34}`,
        dark(clay, 0.4),
        4,
        0.3,
      ),
    ) +
    times(13, (index) =>
      line(`M${240 + index * 44} 560L${262 + index * 44} 500L${284 + index * 44} 560`, '#e9cfa0', 9, 0.9),
    ) +
    line('M220 480Q500 540 780 480M220 580Q500 640 780 580', '#3a2418', 9, 0.8);
  return (
    shadow(500, 868, 180, 34) +
    tube('M404 250C250 240 240 400 330 450', clay, 30) +
    tube('M596 250C750 240 760 400 670 450', clay, 30) +
    turned(500, '170:110 186:112 230:88 300:90 400:170 540:236 660:226 780:160 846:130 860:136', clay, {
      finish: 'matt',
      tilt: 0.17,
      inside: '#3a2014',
      rim: light(clay, 0.2),
      art,
    })
  );
}

function handbag(): string {
  const [brown, tan] = ['#6b3d22', '#c3925a'];
  const body = 'M190 430Q190 400 230 400H770Q810 400 810 430L850 810Q850 850 800 850H200Q150 850 150 810z';
  const stitch = (path: string) => line(path, '#f0dcb0', 4, 0.9, '12 9');
  return (
    shadow(500, 856, 360, 32) +
    tube('M340 440C330 120 640 120 630 440', dark(brown, 0.1), 26) +
    tube('M380 440C360 180 680 180 660 440', brown, 26) +
    shaded(
      body,
      tan,
      46,
      fill('M120 380H340L320 870H120z', brown) +
        fill('M660 380H880V870H680z', brown) +
        fill('M340 640H660L664 870H336z', '#a06a3a'),
    ) +
    stitch('M346 420L326 840M654 420L674 840M340 636H660') +
    line('M200 424H800', '#3a2012', 15) +
    line('M200 424H800', '#d9b25c', 6, 1, '8 5') +
    shaded(rect(760, 420, 26, 70, 10), '#d9b25c', 8) +
    [350, 620]
      .map(
        (x) => shaded(rect(x - 20, 420, 50, 96, 14), brown, 12) + fill(oval(x + 5, 496, 10), ball('#d9b25c')),
      )
      .join('')
  );
}

function bear(): string {
  const fur = '#a9723f';
  const belly = '#d9b07a';
  const fuzz = (outline: string, color: string, depth: number, art = '') =>
    shaded(outline, color, depth, art) + line(outline, dark(color, 0.1), 7, 0.5, '3 9');
  return (
    shadow(500, 880, 280, 40) +
    [-1, 1]
      .map((side) =>
        fuzz(
          blob(
            `${500 + side * 150},520 ${500 + side * 250},560 ${500 + side * 290},660 ${500 + side * 250},720 ${500 + side * 180},680 ${500 + side * 130},600`,
          ),
          fur,
          44,
        ),
      )
      .join('') +
    fuzz(oval(500, 680, 210, 200), fur, 70, fill(oval(500, 700, 130, 130), belly)) +
    [-1, 1]
      .map(
        (side) =>
          fuzz(oval(500 + side * 190, 810, 112, 84), fur, 44) +
          fuzz(oval(500 + side * 230, 814, 62, 58), belly, 22),
      )
      .join('') +
    [-1, 1]
      .map(
        (side) =>
          fuzz(oval(500 + side * 170, 190, 80), fur, 30) + fill(oval(500 + side * 170, 194, 46), belly),
      )
      .join('') +
    fuzz(oval(500, 330, 220, 200), fur, 76) +
    fuzz(oval(500, 400, 108, 84), belly, 34) +
    [-1, 1]
      .map(
        (side) =>
          fill(oval(500 + side * 92, 300, 24), ball('#2b1d14')) +
          fill(oval(500 + side * 92 - 8, 291, 7), '#ffffff', 0.95),
      )
      .join('') +
    shaded('M456 356Q500 336 544 356Q540 396 500 402Q460 396 456 356z', '#33221a', 14) +
    line('M500 402V428Q470 456 440 440M500 428Q530 456 560 440', '#33221a', 7) +
    shaded('M400 520L500 550L600 520L610 600L500 566L390 600z', '#b8322a', 16) +
    fill(oval(500, 556, 26, 30), ball('#b8322a'))
  );
}

const BAKKIES = { red: '#c0352b', blue: '#2f6fb0', green: '#3f8a4f' };
const WOOLS = { indigo: '#33478a', aloe: '#c4523a', lichen: '#98a06a' };

export const HANDMADE_DRAWINGS: Drawings = {
  'ilala-palm-basket': basket,
  'ilala-palm-basket-2': () => closeView(480, 600, 2.1, basket()),
  ...inEach(
    'beaded-necklace',
    {
      sunrise: ['#c9352c', '#e8832b', '#f0b92e', '#f6e3b0'],
      ocean: ['#1f4f8a', '#2f8fb5', '#6fc0c9', '#e3f0ea'],
    },
    necklace,
  ),
  ...inEach('wire-bakkie', BAKKIES, bakkie),
  'wire-bakkie-2': () =>
    Object.values(BAKKIES)
      .map((color, index) =>
        placed(200 + index * 290, 260 + index * 240, 0.62, moved(-500, -500, bakkie(color))),
      )
      .join(''),
  'fynbos-honey': honey,
  ...inEach(
    'goats-milk-soap',
    {
      lavender: { color: '#d3c4e0', mark: lavender },
      'rooibos-honey': { color: '#d9a878', mark: rooibosHoney },
      plain: { color: '#f1ead9', mark: goat },
      'wild-mint': { color: '#c0d9bf', mark: mint },
    },
    ({ color, mark }) => soap(color, mark),
  ),
  ...inEach('hand-dyed-wool', WOOLS, woolBall),
  'hand-dyed-wool-2': () =>
    Object.values(WOOLS)
      .map((color, index) => {
        const [x, y] = [
          [300, 640],
          [700, 640],
          [500, 330],
        ][index] ?? [0, 0];
        return (
          (index < 2 ? shadow(x ?? 0, 850, 200, 36) : '') +
          placed(x ?? 0, y ?? 0, 0.8, wool(color), index * 50)
        );
      })
      .join(''),
  'winter-scarf': scarf,
  'djembe-drum': drum,
  'seed-shakers': () =>
    laid(
      placed(340, 460, 1, shaker('#c9352c', ['#f0b92e', '#2f6fb0']), -20) +
        placed(660, 500, 1, shaker('#3f8a4f', ['#e8832b', '#f3e4c2']), 18),
      22,
    ),
  'coiled-clay-vase': vase,
  'panelled-handbag': handbag,
  'cuddly-bear': bear,
};
