import { across, ball, dark, down, light, linear, metal, mix, SHADE } from './paint.ts';
import { type Drawings, inEach } from './scene.ts';
import {
  blob,
  blurred,
  box,
  clip,
  curve,
  fill,
  flipped,
  laid,
  line,
  moved,
  oval,
  polygon,
  print,
  rect,
  ring,
  shadow,
  sized,
  solid,
  spun,
  times,
  tiled,
  turned,
  twin,
  wood,
} from './shapes.ts';

const COFFEE = '#3a2114';

export function enamelMug(color: string, rim = '#23304f'): string {
  const handle = 'M662 400C800 380 830 450 812 530C796 610 730 660 652 664';
  return (
    shadow(480, 800, 210) +
    line(handle, dark(color, 0.3), 50) +
    line(handle, color, 44) +
    moved(-5, -7, line(handle, light(color, 0.55), 12, 0.7)) +
    turned(480, '330:200 345:196 760:190 800:178', color, {
      finish: 'gloss',
      inside: linear(90, [0, '#d9d3c8'], [0.5, '#f6f2ea'], [1, '#ffffff']),
      rim,
      tilt: 0.2,
    }) +
    clip(oval(480, 332, 184, 35), fill(oval(480, 372, 176, 34), COFFEE) + blurred(6, fill(oval(430, 366, 90, 10), '#8a5a36', 0.7)))
  );
}

export function enamelKettle(color: string): string {
  const spout = 'M640 520C720 500 752 430 778 352L842 362C824 470 770 610 660 668z';
  return (
    shadow(480, 800, 260) +
    // The bail handle behind the lid.
    line('M300 420C280 130 680 130 660 420', '#2b2a2c', 20) +
    line('M372 210C430 160 530 160 588 210', '#5f3a20', 44) +
    line('M380 200C436 156 524 156 580 200', '#a06a3f', 12, 0.8) +
    solid(spout, color, 26) +
    fill(oval(810, 357, 33, 9), '#2a2628') +
    turned(480, '420:140 450:185 560:244 690:262 780:240 800:222', color, { finish: 'gloss' }) +
    turned(480, '372:40 388:96 420:142 432:148', color, { finish: 'gloss' }) +
    fill(ring(480, 148, 428, 440), dark(color, 0.5)) +
    turned(480, '318:10 326:28 350:32 368:18 380:22', '#26242a', { finish: 'gloss' })
  );
}

export const TABLEWARE_DRAWINGS: Drawings = {
  ...inEach('enamel-mug', { white: '#f4f0e6', blue: '#2f5d9a', green: '#3c7050', orange: '#d9752b' }, (color) => enamelMug(color)),
  ...inEach('enamel-kettle-2l', { blue: '#2d5f9e', cream: '#efe3c8', red: '#b5302a' }, enamelKettle),
};
