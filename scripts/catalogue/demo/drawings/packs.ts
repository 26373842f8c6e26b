/** Packaging (pouches, bags, tins, jars and cartons), and labels with simple marks. */
import { light, linear, mix, SHADE } from './paint.ts';
import {
  blurred,
  box,
  clip,
  fill,
  line,
  moved,
  oval,
  polygon,
  print,
  rect,
  ring,
  shaded,
  shadow,
  times,
  turned,
} from './shapes.ts';

type Pack = { x?: number; floor?: number; width?: number; height?: number };

/** A stand-up pouch of foil or paper with a sealed top. */
export function pouch(
  color: string,
  art: string,
  { x = 500, floor = 830, width = 420, height = 600 }: Pack = {},
  isFoil = true,
): string {
  const [left, right, top] = [x - width / 2, x + width / 2, floor - height];
  const outline = `M${left + 14} ${top}H${right - 14}C${right - 20} ${top + 90} ${right + 4} ${floor - 200} ${right - 6} ${floor - 12}Q${x} ${floor + 26} ${left + 6} ${floor - 12}C${left - 4} ${floor - 200} ${left + 20} ${top + 90} ${left + 14} ${top}z`;
  const gloss = isFoil ? 0.34 : 0.14;
  const folds =
    blurred(
      16,
      line(
        `M${left + 46} ${top + 70}Q${left + 26} ${floor - 220} ${left + 50} ${floor - 60}`,
        '#ffffff',
        30,
        gloss,
      ),
    ) +
    blurred(
      22,
      line(
        `M${right - 34} ${top + 60}Q${right - 18} ${floor - 240} ${right - 36} ${floor - 20}`,
        SHADE,
        44,
        0.34,
      ),
    ) +
    blurred(
      10,
      line(`M${left + 10} ${floor - 66}Q${x} ${floor + 4} ${right - 10} ${floor - 66}`, SHADE, 10, 0.3),
    ) +
    blurred(
      6,
      line(`M${left + 10} ${floor - 54}Q${x} ${floor + 16} ${right - 10} ${floor - 54}`, '#ffffff', 6, gloss),
    );
  const seal =
    fill(rect(left, top, width, 44), '#ffffff', 0.13) +
    times(Math.floor(width / 12), (index) => line(`M${left + index * 12} ${top + 4}v36`, SHADE, 2, 0.16)) +
    line(`M${left} ${top + 46}H${right}`, SHADE, 3, 0.25) +
    line(`M${left} ${top + 84}H${right}`, '#ffffff', 4, 0.3);
  return shadow(x, floor, width / 2, width * 0.07) + shaded(outline, color, 26, art + folds + seal);
}

/** A paper bag with a flat bottom and a stitched or folded top. */
export function paperBag(
  color: string,
  art: string,
  { x = 500, floor = 830, width = 420, height = 600 }: Pack = {},
): string {
  const [left, right, top] = [x - width / 2, x + width / 2, floor - height];
  const outline = `M${left + 8} ${top}L${right - 8} ${top}L${right - 8} ${top + 60}C${right + 6} ${top + 130} ${right + 8} ${floor - 160} ${right} ${floor}Q${x} ${floor + 16} ${left} ${floor}C${left - 8} ${floor - 160} ${left - 6} ${top + 130} ${left + 8} ${top + 60}z`;
  const folds =
    blurred(
      18,
      line(`M${right - 26} ${top + 70}Q${right - 10} ${floor - 240} ${right - 16} ${floor}`, SHADE, 48, 0.32),
    ) +
    blurred(
      14,
      line(
        `M${left + 40} ${top + 90}Q${left + 24} ${floor - 220} ${left + 34} ${floor - 40}`,
        '#ffffff',
        26,
        0.4,
      ),
    ) +
    blurred(
      5,
      line(
        `M${left + 70} ${top + 76}l40 70M${right - 70} ${top + 76}l-36 60M${left + 20} ${floor - 80}l60 50`,
        SHADE,
        6,
        0.2,
      ),
    );
  const hem =
    fill(rect(left, top, width, 52), SHADE, 0.08) +
    line(`M${left + 14} ${top + 28}H${right - 14}`, '#f8f2e4', 5, 0.95, '16 12') +
    line(`M${left} ${top + 54}H${right}`, SHADE, 3, 0.28);
  return shadow(x, floor, width / 2, width * 0.07) + shaded(outline, color, 26, art + folds + hem);
}

/** A tin with a paper label and a ring-pull lid. */
export function tin(
  paper: string,
  art: string,
  { x = 500, floor = 830, width = 380, height = 470 }: Pack = {},
): string {
  const radius = width / 2;
  const top = floor - height;
  const tilt = 0.17;
  const low = floor - radius * tilt;
  const label =
    fill(ring(x, radius, top + 34, low - 26, tilt), paper) +
    clip(ring(x, radius, top + 34, low - 26, tilt), art);
  const lid = (share: number, paint: string) =>
    fill(oval(x, top, radius * share, radius * share * tilt), paint);
  return (
    shadow(x, low + radius * tilt * 0.3, radius, radius * 0.2) +
    turned(
      x,
      `${top}:${radius} ${top + 18}:${radius} ${top + 18}:${radius - 6} ${low - 16}:${radius - 6} ${low - 16}:${radius} ${low}:${radius}`,
      '#c3c6c9',
      { tilt, finish: 'satin', art: label },
    ) +
    lid(1, '#e6e8ea') +
    lid(0.93, linear(20, [0, '#8f959a'], [0.5, '#e3e6e8'], [1, '#9aa0a5'])) +
    lid(0.8, linear(20, [0, '#dfe2e4'], [1, '#a9aeb3'])) +
    line(oval(x - radius * 0.1, top + 3, radius * 0.26, radius * 0.05), '#777d83', 7) +
    fill(oval(x + radius * 0.26, top, radius * 0.06, radius * 0.024), '#888e94')
  );
}

type JarOptions = Pack & { lid?: string; label?: string; art?: string; texture?: string };

/** A glass jar with a screw lid, filled with its contents. */
export function jar(
  contents: string,
  {
    x = 500,
    floor = 830,
    width = 360,
    height = 480,
    lid = '#d8a93a',
    label,
    art = '',
    texture = '',
  }: JarOptions = {},
): string {
  const radius = width / 2;
  const top = floor - height;
  const tilt = 0.15;
  const low = floor - radius * tilt;
  const neck = top + 66;
  const body = `${neck}:${radius * 0.78} ${neck + 16}:${radius * 0.8} ${neck + 60}:${radius} ${low - 30}:${radius} ${low}:${radius * 0.93}`;
  const level = neck + 20 + (low - neck) * 0.1;
  const inner = `${level}:${radius * 0.88} ${neck + 80}:${radius * 0.955} ${low - 34}:${radius * 0.955} ${low - 10}:${radius * 0.88}`;
  const [from, to] = [neck + (low - neck) * 0.3, neck + (low - neck) * 0.84];
  const sticker =
    label === undefined
      ? ''
      : fill(ring(x, radius, from, to, tilt), label) + clip(ring(x, radius, from, to, tilt), art);
  return (
    shadow(x, low + radius * tilt * 0.3, radius, radius * 0.2) +
    turned(x, body, mix('#e9efe9', '#ffffff', 0.3), { tilt, finish: 'matt', opacity: 0.55 }) +
    turned(x, inner, contents, { tilt, finish: 'satin', art: texture }) +
    turned(x, body, '#ffffff', { tilt, finish: 'glass', opacity: 0.03, art: sticker }) +
    screwLid(x, top, radius * 0.86, 70, lid)
  );
}

/** A metal or plastic lid with fine vertical grooves. */
export function screwLid(x: number, top: number, radius: number, height: number, color: string): string {
  const grooves = times(40, (index) => {
    const grooveX = x + radius * Math.sin(((index - 20) / 20) * 1.5);
    return line(`M${grooveX} ${top + 14}v${height + radius * 0.1}`, SHADE, 2, 0.16);
  });
  return (
    turned(
      x,
      `${top}:${radius * 0.97} ${top + 8}:${radius} ${top + height - 6}:${radius} ${top + height}:${radius * 0.97}`,
      color,
      { tilt: 0.15, finish: 'satin', art: grooves },
    ) +
    fill(oval(x, top + 2, radius * 0.97, radius * 0.15), linear(20, [0, light(color, 0.5)], [1, color])) +
    fill(
      oval(x, top + 3, radius * 0.86, radius * 0.125),
      linear(20, [0, light(color, 0.2)], [1, light(color, 0.35)]),
    )
  );
}

type CartonOptions = Pack & { depth: number };

/** A printed cardboard box. `art` is drawn on its front, around the front's centre. */
export function carton(
  color: string,
  art: string,
  { x = 470, floor = 830, width = 400, height = 560, depth }: CartonOptions,
): string {
  const left = x - width / 2;
  const top = floor - height;
  return (
    shadow(x + depth / 2, floor - 6, width / 2 + depth / 2, width * 0.09) +
    box(left, top, width, height, color, {
      depth,
      rise: depth * 0.5,
      art: moved(x, top + height / 2, art),
    })
  );
}

/** A label with a coloured field, a mark and lines of text, around 0,0. */
export function label(width: number, height: number, paper: string, ink: string, mark: string): string {
  return (
    fill(rect(-width / 2, -height / 2, width, height, 14), paper) +
    line(rect(-width / 2 + 12, -height / 2 + 12, width - 24, height - 24, 8), ink, 3, 0.5) +
    moved(0, -height * 0.1, mark) +
    print(0, height * 0.3, width * 0.6, 2, ink, height * 0.07)
  );
}

/** A name plate: a bar with a bold line, which stands for a brand. */
export function plate(
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  ink: string,
): string {
  return (
    fill(rect(x - width / 2, y - height / 2, width, height, height / 2), color) +
    line(`M${x - width * 0.3} ${y}h${width * 0.6}`, ink, height * 0.24, 0.9)
  );
}

/** A disc with rays. */
export function sun(color: string, size: number, rays: number): string {
  return (
    fill(oval(0, 0, size * 0.62), color) +
    times(rays, (index) => {
      const turn = (index / rays) * Math.PI * 2;
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      return line(
        `M${cos * size * 0.78} ${sin * size * 0.78}L${cos * size} ${sin * size}`,
        color,
        size * 0.1,
      );
    })
  );
}

export function hills(width: number, near: string, far: string): string {
  return (
    fill(`M${-width} 60L${-width * 0.4} -50L${-width * 0.15} -6L${width * 0.25} -70L${width} 60z`, far) +
    fill(`M${-width} 60Q${-width * 0.3} -30 ${width * 0.2} 30T${width} 20V90H${-width}z`, near)
  );
}

export function star(size: number, color: string): string {
  const corners = Array.from({ length: 10 }, (_, index): [number, number] => {
    const radius = index % 2 ? size * 0.45 : size;
    const turn = (index / 10) * Math.PI * 2 - Math.PI / 2;
    return [radius * Math.cos(turn), radius * Math.sin(turn)];
  });
  return fill(polygon(corners), color);
}

export function drop(color: string, size: number): string {
  const s = size / 60;
  return fill(
    `M0 ${-60 * s}C${30 * s} ${-16 * s} ${44 * s} ${4 * s} ${44 * s} ${22 * s}A${44 * s} ${44 * s} 0 1 1 ${-44 * s} ${22 * s}C${-44 * s} ${4 * s} ${-30 * s} ${-16 * s} 0 ${-60 * s}z`,
    color,
  );
}

export function bolt(color: string): string {
  return fill('M14 -70L-44 14H-6L-20 70L44 -18H6z', color);
}

export function heart(color: string): string {
  return fill('M0 56C-90 -6 -56 -70 0 -30C56 -70 90 -6 0 56z', color);
}
