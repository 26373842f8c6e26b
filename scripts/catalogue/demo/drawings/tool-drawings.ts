import { ball, dark, light, linear, metal, SHADE } from './paint.ts';
import { type Drawings, inEach } from './scene.ts';
import {
  box,
  fill,
  laid,
  line,
  oval,
  placed,
  rect,
  shaded,
  shadow,
  spun,
  times,
  tube,
  wood,
} from './shapes.ts';

const STEEL = '#b9bec4';
const BRASS = '#cfa044';

function hammer(): string {
  return spun(
    38,
    laid(
      wood(
        'M470 330H530L538 560Q560 760 546 960Q540 990 500 990Q460 990 454 960Q440 760 462 560z',
        '#8a5530',
        24,
        true,
      ) +
        shaded(rect(452, 190, 96, 170, 18), metal('#55595e', 90), 16) +
        shaded(
          'M540 206H640V190H720Q740 190 740 214V336Q740 360 720 360H640V344H540z',
          metal('#6a6f75', 90),
          18,
        ) +
        shaded(
          'M470 200C380 190 260 210 190 330Q260 290 330 300Q300 320 270 372Q360 320 470 350z',
          metal('#6a6f75', 90),
          18,
        ),
      24,
    ),
  );
}

function screwdriver(length: number, width: number, isCross: boolean, color: string): string {
  const w = width;
  const handle = `M${-w * 1.7} 40Q${-w * 2.2} 110 ${-w * 1.8} 150Q${-w * 2.4} 240 ${-w * 1.6} 300Q0 330 ${w * 1.6} 300Q${w * 2.4} 240 ${w * 1.8} 150Q${w * 2.2} 110 ${w * 1.7} 40Q0 20 ${-w * 1.7} 40z`;
  const tip = isCross
    ? `M${-w * 0.42} ${-length}L0 ${-length - 40}L${w * 0.42} ${-length}z`
    : `M${-w * 0.42} ${-length}L${-w * 0.5} ${-length - 36}H${w * 0.5}L${w * 0.42} ${-length}z`;
  return (
    shaded(`M${-w * 0.42} ${-length}H${w * 0.42}V40H${-w * 0.42}z`, dark(color, 0.25), 12) +
    fill(rect(-w * 0.42, -length, w * 0.84, 46), metal(STEEL)) +
    fill(tip, metal('#8f959a')) +
    shaded(
      handle,
      color,
      26,
      [-0.8, 0, 0.8].map((share) => line(`M${share * w} 70V290`, '#26262a', w * 0.34, 0.85)).join(''),
    )
  );
}

function screwdrivers(): string {
  const sizes = [
    [220, 20],
    [280, 20],
    [330, 23],
    [380, 26],
    [220, 20],
    [280, 21],
    [330, 24],
    [380, 27],
  ];
  return laid(
    sizes
      .map(([length = 0, width = 0], index) =>
        placed(
          90 + index * 117,
          600,
          1,
          screwdriver(length, width, index > 3, index > 3 ? '#e0a52f' : '#c0352b'),
        ),
      )
      .join(''),
    16,
  );
}

function spanner(): string {
  const outline = `M440 330C350 290 330 190 380 120L450 190L520 180L560 110L540 30C640 50 690 150 650 250Q620 310 560 330L550 760C640 800 640 920 560 960C470 1000 380 940 390 850Q396 790 450 760z${oval(505, 864, 62)}`;
  return spun(
    42,
    laid(
      shaded(outline, metal(STEEL, 20), 26) +
        line('M498 400V690', SHADE, 26, 0.12) +
        line('M498 410V680', '#ffffff', 5, 0.4),
      20,
    ),
  );
}

function toolbox(): string {
  const red = '#b8322a';
  return (
    shadow(540, 838, 410, 44) +
    box(110, 520, 760, 310, red, {
      depth: 110,
      rise: 60,
      side: dark(red, 0.1),
      art: line('M150 570H830M150 790H830', SHADE, 5, 0.25),
    }) +
    shaded('M100 520L150 390H930L980 460V470L870 520z', light(red, 0.08), 26) +
    fill('M870 520L930 390L980 460z', SHADE, 0.28) +
    line('M104 522H870', '#ffffff', 4, 0.35) +
    tube('M360 400V320Q360 290 390 290H690Q720 290 720 320V400', '#8f959a', 22) +
    shaded(rect(420, 268, 240, 44, 20), '#2d2d31', 18) +
    [250, 680]
      .map(
        (x) =>
          shaded(rect(x, 486, 70, 100, 10), metal(STEEL, 90), 10) +
          fill(rect(x + 20, 540, 30, 26, 6), '#6a6f75'),
      )
      .join('')
  );
}

function panelSaw(): string {
  const teeth = 'l5 9l5 -9'.repeat(66);
  const blade = `M60 560L60 640${teeth}L720 640L730 420L330 500z`;
  return spun(
    -20,
    laid(
      fill(blade, linear(90, [0, '#d9dde0'], [0.5, '#b3b8bd'], [1, '#e3e6e8'])) +
        line('M70 570L330 508L726 430', '#ffffff', 4, 0.8) +
        wood(
          `M680 410C720 370 800 370 840 400C900 380 950 420 940 470C930 520 970 560 950 620C930 690 850 700 800 670C760 690 700 680 690 640z${'M764 470Q740 540 780 610Q850 630 880 590Q850 530 874 480Q820 450 764 470z'}`,
          '#8a5530',
          26,
        ) +
        [
          [716, 460],
          [720, 600],
          [742, 530],
        ]
          .map(([x = 0, y = 0]) => fill(oval(x, y, 13), ball(BRASS)))
          .join(''),
      20,
    ),
  );
}

function key(): string {
  return (
    shaded(`${oval(0, 0, 56)}${oval(0, -14, 20)}`, metal(BRASS, 40), 14) +
    shaded('M-13 50H13V210L0 226L-13 210V190L-24 180L-13 168V150L-24 140L-13 128z', metal(BRASS, 40), 8)
  );
}

function padlock(): string {
  return (
    shadow(440, 836, 220, 28) +
    tube('M310 470V300C310 150 570 150 570 300V470', STEEL, 66) +
    shaded(
      rect(220, 440, 440, 390, 60),
      linear(0, [0, '#a87a26'], [0.2, '#f3d88f'], [0.5, '#cfa044'], [0.8, '#a87a26'], [1, '#d9b25c']),
      44,
    ) +
    line(rect(250, 470, 380, 330, 40), SHADE, 4, 0.2) +
    fill(oval(440, 610, 34), '#5a3f12') +
    fill('M424 620H456L466 710H414z', '#5a3f12') +
    laid(
      [
        [760, 640, -14],
        [830, 660, 8],
        [880, 700, 30],
      ]
        .map(([x = 0, y = 0, turn = 0]) => placed(x, y, 0.86, key(), turn))
        .join(''),
      10,
    )
  );
}

function vest(color: string): string {
  const outline =
    'M340 150Q380 140 400 150Q430 330 500 400Q570 330 600 150Q620 140 660 150L750 190Q730 330 780 430L790 880Q500 920 210 880L220 430Q270 330 250 190z';
  const tape = (d: string) => line(d, '#8f9499', 64) + line(d, '#dfe3e6', 52) + line(d, '#ffffff', 12, 0.8);
  return laid(
    fill('M400 150Q500 190 600 150Q590 330 500 390Q410 330 400 150z', dark(color, 0.45)) +
      shaded(
        outline,
        color,
        46,
        tape('M170 610Q500 650 830 610') +
          tape('M170 760Q500 800 830 760') +
          tape('M320 130L300 620') +
          tape('M680 130L700 620'),
      ) +
      line('M500 400V900', dark(color, 0.5), 12) +
      line('M500 400V900', '#f1eee7', 4, 0.9, '8 8') +
      line('M400 150Q430 330 500 400Q570 330 600 150', dark(color, 0.35), 9) +
      shaded(rect(570, 480, 120, 96, 10), light(color, 0.1), 12),
    26,
  );
}

function ladder(): string {
  const rail = (top: number, foot: number) =>
    wood(`M${top - 22} 60H${top + 22}L${foot + 24} 930H${foot - 24}z`, '#9a6236', 14, true) +
    shaded(rect(foot - 34, 916, 68, 34, 10), '#2d2d31', 10);
  return (
    shadow(500, 948, 270, 22) +
    times(5, (index) => {
      const [y, half] = [170 + index * 160, 150 + index * 18];
      return (
        wood(rect(500 - half, y, half * 2, 40, 12), '#b67a45', 14) +
        line(`M${510 - half} ${y + 52}H${490 + half}`, '#8f959a', 7)
      );
    }) +
    rail(340, 260) +
    rail(660, 740)
  );
}

export const TOOL_DRAWINGS: Drawings = {
  'claw-hammer-450g': hammer,
  'screwdriver-set-8': screwdrivers,
  'combination-spanner': spanner,
  'steel-toolbox': toolbox,
  'panel-saw-550mm': panelSaw,
  'brass-padlock-50mm': padlock,
  ...inEach('reflective-vest', { orange: '#f0722b', lime: '#c3dc3a' }, vest),
  'stepladder-5-tread': ladder,
};
