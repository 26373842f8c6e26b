import { fork, knife } from './cookware-drawings.ts';
import { dark, light, linear, radial } from './paint.ts';
import { apple, grapes } from './produce.ts';
import { type Drawings, inEach } from './scene.ts';
import {
  blob,
  blurred,
  clip,
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
} from './shapes.ts';

export function enamelMug(color: string): string {
  return (
    shadow(480, 800, 210) +
    tube('M650 400C800 380 826 450 812 530C796 610 730 660 640 664', color, 50) +
    turned(480, '330:200 345:196 760:190 800:178', color, {
      finish: 'gloss',
      inside: linear(90, [0, '#d9d3c8'], [0.5, '#f6f2ea'], [1, '#ffffff']),
      rim: '#23304f',
      tilt: 0.2,
    }) +
    clip(
      oval(480, 332, 184, 35),
      fill(oval(480, 372, 176, 34), '#3a2114') + blurred(6, fill(oval(430, 366, 90, 10), '#8a5a36', 0.7)),
    )
  );
}

function plateFace(glaze: string, x: number, y: number, scale: number, squash = 1): string {
  const speckles = times(40, (index) =>
    fill(oval(-300 + ((index * 157) % 600), -300 + ((index * 211) % 600), 3.5), dark(glaze, 0.45), 0.35),
  );
  return `<g transform="translate(${x} ${y}) scale(${scale} ${scale * squash})">${shaded(oval(0, 0, 330), glaze, 22, speckles)}${line(oval(0, 0, 322), dark(glaze, 0.45), 9, 0.5)}${fill(oval(0, 0, 222), linear(50, [0, dark(glaze, 0.16)], [1, light(glaze, 0.3)]))}${fill(oval(0, 0, 210), radial([0.4, 0.36, 0.75], [0, light(glaze, 0.35)], [1, glaze]))}${clip(oval(0, 0, 210), speckles)}${blurred(14, line('M-250 -110Q-190 -240 -60 -272', '#ffffff', 24, 0.55))}</g>`;
}

function plates(glaze: string): string {
  const stacked = (y: number) =>
    turned(500, `${y}:350 ${y + 8}:352 ${y + 30}:250 ${y + 44}:150`, glaze, { tilt: 0.26, finish: 'satin' }) +
    fill(oval(500, y, 350, 91), dark(glaze, 0.3));
  return (
    shadow(500, 752, 220, 60) +
    [690, 634, 578].map(stacked).join('') +
    stacked(522) +
    plateFace(glaze, 500, 520, 1.06, 0.265)
  );
}

function tumblerGlass(x: number, floor: number): string {
  const body = `${floor - 230}:84 ${floor - 60}:74 ${floor - 16}:68`;
  return (
    shadow(x, floor - 4, 76, 16) +
    turned(x, body, '#dfe9e6', { finish: 'matt', opacity: 0.5, tilt: 0.2 }) +
    fill(oval(x, floor - 30, 66, 13), '#b9cfc9', 0.7) +
    turned(x, body, '#ffffff', { finish: 'glass', opacity: 0.06, tilt: 0.2 }) +
    line(oval(x, floor - 230, 83, 16.5), '#8fa8a2', 4, 0.7) +
    line(oval(x, floor - 231, 80, 15), '#ffffff', 3, 0.9)
  );
}

function wineGlass(x: number, floor: number): string {
  const bowl = `${floor - 520}:84 ${floor - 400}:112 ${floor - 300}:90 ${floor - 250}:34 ${floor - 236}:10`;
  return (
    shadow(x, floor - 6, 92, 18) +
    fill(oval(x, floor - 10, 92, 19), linear(20, [0, '#e9f0f2'], [0.5, '#b9c8cc'], [1, '#e3ebed']), 0.9) +
    line(oval(x, floor - 10, 91, 18), '#8fa3a8', 3, 0.7) +
    turned(
      x,
      `${floor - 240}:10 ${floor - 200}:7 ${floor - 60}:7 ${floor - 24}:20 ${floor - 14}:44`,
      '#dbe5e8',
      { finish: 'glass', opacity: 0.8 },
    ) +
    turned(x, bowl, '#dfe9ec', { finish: 'matt', opacity: 0.45, tilt: 0.18 }) +
    turned(x, bowl, '#ffffff', { finish: 'glass', opacity: 0.05, tilt: 0.18 }) +
    line(oval(x, floor - 520, 83, 15), '#8fa3a8', 3.5, 0.8) +
    line(oval(x, floor - 521, 80, 13.5), '#ffffff', 3, 0.9)
  );
}

function preserveJar(x: number, floor: number): string {
  const body = `${floor - 240}:70 ${floor - 226}:72 ${floor - 200}:92 ${floor - 30}:92 ${floor - 10}:82`;
  return (
    shadow(x, floor - 2, 88, 16) +
    turned(x, body, '#dfe9e8', { finish: 'matt', opacity: 0.5 }) +
    fill(oval(x, floor - 22, 80, 12), '#b3c9c6', 0.6) +
    turned(x, body, '#ffffff', {
      finish: 'glass',
      opacity: 0.06,
      art: line(oval(x, floor - 120, 44, 30), '#ffffff', 6, 0.55),
    }) +
    turned(x, `${floor - 290}:74 ${floor - 284}:78 ${floor - 244}:80`, '#d6a93c', { finish: 'metal' }) +
    fill(oval(x, floor - 289, 74, 11), linear(20, [0, '#f5e3a8'], [1, '#c99a35']))
  );
}

function bowl(x: number, y: number, color: string, inside: string): string {
  return turned(
    x,
    `${y}:220 ${y + 10}:220 ${y + 120}:186 ${y + 200}:104 ${y + 214}:92 ${y + 236}:96`,
    color,
    { tilt: 0.24, finish: 'gloss', inside, rim: light(color, 0.3) },
  );
}

function porridgeBowl(): string {
  const spoonHandle = tube('M560 436L800 262Q826 244 842 262', '#c9cdd0', 22);
  return (
    shadow(500, 690, 150, 36) +
    bowl(500, 440, '#2f66a3', '#e8edf0') +
    clip(
      oval(500, 440, 204, 45),
      fill(oval(500, 462, 190, 40), '#e9d7b4') +
        times(30, (index) =>
          fill(oval(330 + ((index * 71) % 340), 430 + ((index * 29) % 70), 8, 4), '#c9b184', 0.6),
        ) +
        fill(oval(480, 462, 44, 11), '#c98a2b', 0.9),
    ) +
    spoonHandle +
    shaded(blob('510,470 540,438 580,424 590,440 560,466 528,482'), '#c9cdd0', 10)
  );
}

function noodleBowl(x: number, y: number): string {
  return (
    shadow(x, y + 244, 150, 30) +
    bowl(x, y, '#b8322a', '#f3ead8') +
    line(`M${x - 214} ${y + 24}A220 53 0 0 0 ${x + 214} ${y + 24}`, '#f3ead8', 7, 0.8) +
    tube(`M${x - 250} ${y + 6}L${x + 270} ${y - 58}`, '#c98f4e', 15) +
    tube(`M${x - 244} ${y + 36}L${x + 276} ${y - 22}`, '#c98f4e', 15)
  );
}

function lunchBox(color: string): string {
  const bread = (x: number, y: number) =>
    shaded(
      polygon([
        [x, y],
        [x + 190, y],
        [x, y + 190],
      ]),
      '#c98f4e',
      16,
    ) +
    fill(
      polygon([
        [x + 14, y + 14],
        [x + 154, y + 14],
        [x + 14, y + 154],
      ]),
      '#f1dcb2',
    ) +
    line(`M${x + 178} ${y + 30}L${x + 30} ${y + 178}`, '#5d8a3a', 12) +
    line(`M${x + 186} ${y + 34}L${x + 36} ${y + 184}`, '#d8402c', 9);
  const cell = (x: number, y: number, width: number, height: number) =>
    fill(rect(x, y, width, height, 26), linear(60, [0, dark('#efece4', 0.16)], [1, '#f8f6f0']));
  const carrots = times(5, (index) => shaded(rect(610 + index * 46, 250, 32, 170, 14), '#e8832b', 10));
  const base =
    shaded(rect(120, 190, 760, 520, 70), color, 40) +
    fill(rect(152, 222, 696, 456, 46), dark(color, 0.3)) +
    cell(166, 236, 400, 428) +
    cell(584, 236, 252, 206) +
    cell(584, 458, 252, 206) +
    bread(196, 262) +
    spun(180, bread(352, 470), 447, 565) +
    carrots +
    placed(660, 570, 0.62, apple('#c9382e')) +
    placed(768, 572, 0.56, grapes('#6b8a3a'));
  const lid =
    shaded(rect(150, 560, 760, 420, 70), color, 30, blurred(10, line('M210 612H840', '#ffffff', 18, 0.45))) +
    line(rect(190, 600, 680, 340, 50), dark(color, 0.35), 8, 0.5) +
    shaded(rect(470, 552, 120, 44, 14), light(color, 0.4), 12);
  return laid(spun(-7, moved(30, 130, lid)), 18) + laid(moved(0, -70, base), 24);
}

export const TABLEWARE_DRAWINGS: Drawings = {
  ...inEach(
    'stoneware-plates',
    { 'salt-white': '#efeae0', 'fynbos-green': '#7d9478', 'koppie-brown': '#8a5b40' },
    plates,
  ),
  'stoneware-plates-2': () =>
    laid(
      plateFace('#efeae0', 500, 500, 0.9) + placed(130, 500, 1, fork()) + placed(870, 500, 1, knife()),
      18,
    ),
  'glass-tumblers-6': () =>
    [300, 500, 700].map((x) => tumblerGlass(x, 620)).join('') +
    [230, 450, 670].map((x) => tumblerGlass(x, 700)).join(''),
  'wine-glasses-4': () =>
    wineGlass(310, 740) + wineGlass(560, 740) + wineGlass(430, 830) + wineGlass(690, 830),
  ...inEach(
    'enamel-mug',
    { white: '#f4f0e6', blue: '#2f5d9a', green: '#3c7050', orange: '#d9752b' },
    enamelMug,
  ),
  ...inEach('skaftin-lunch-box', { navy: '#28406b', pink: '#d9788f', green: '#5a8f62' }, lunchBox),
  'preserve-jars-6': () =>
    [310, 520, 730].map((x) => preserveJar(x, 680)).join('') +
    [230, 450, 670].map((x) => preserveJar(x, 760)).join(''),
  'porridge-bowl-and-spoon': porridgeBowl,
  'noodle-bowls-2': () => noodleBowl(560, 330) + noodleBowl(400, 560),
};
