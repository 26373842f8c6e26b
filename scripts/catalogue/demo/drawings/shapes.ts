/** The building blocks of all drawings, as SVG text on a canvas of 1,000 × 1,000. */
import { createHash } from 'node:crypto';
import { createRandom } from '../../generated/random.ts';
import { dark, light, SHADE } from './paint.ts';

type Point = [x: number, y: number];
const ORIGIN: Point = [0, 0];

/** Reads `100,200 300,400`. */
export function points(text: string): Point[] {
  return text.split(' ').map((pair) => pair.split(',').map(Number) as Point);
}

// Outlines

export function rect(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2);
  const corner = (dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`);
  return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`;
}

export function oval(x: number, y: number, rx: number, ry = rx): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`;
}

export function polygon(corners: string | Point[]): string {
  const list = typeof corners === 'string' ? points(corners) : corners;
  return `M${list.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}z`;
}

/** A smooth closed outline through points. */
export function blob(corners: string | Point[]): string {
  const list = typeof corners === 'string' ? points(corners) : corners;
  return `${smooth(list, true)}z`;
}

/** A smooth open line through points. */
export function curve(corners: string | Point[]): string {
  return smooth(typeof corners === 'string' ? points(corners) : corners, false);
}

function smooth(list: Point[], isClosed: boolean): string {
  const at = (index: number): Point => {
    const inRange = isClosed
      ? (index + list.length) % list.length
      : Math.max(0, Math.min(list.length - 1, index));
    return list[inRange] ?? ORIGIN;
  };
  const [first = ORIGIN] = list;
  const parts = [`M${first[0]} ${first[1]}`];
  for (let index = 0; index < list.length - (isClosed ? 0 : 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const one = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const two = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    parts.push(`C${[...one, ...two, ...to].map(round).join(' ')}`);
  }
  return parts.join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

// Paint on outlines

export function fill(outline: string, paint: string, opacity = 1): string {
  return `<path d="${outline}" fill="${paint}" fill-rule="evenodd"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;
}

export function line(outline: string, color: string, width: number, opacity = 1, dashes = ''): string {
  const dash = dashes === '' ? '' : ` stroke-dasharray="${dashes}"`;
  return `<path d="${outline}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? '' : ` opacity="${opacity}"`}${dash}/>`;
}

/** Clips the content to an outline. */
export function clip(outline: string, content: string): string {
  const id = `clip-${hash(outline)}`;
  return `<clipPath id="${id}"><path d="${outline}" clip-rule="evenodd"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** Fills an outline with tiles. */
export function tiled(outline: string, width: number, height: number, tile: string, turn = 0): string {
  const id = `tile-${hash(tile + width + height + turn)}`;
  return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${tile}</pattern>${fill(outline, `url(#${id})`)}`;
}

function hash(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 10);
}

/** Blurs a drawing. The filter's region is as small as possible, because rendering time grows with the region. */
export function blurred(radius: number, content: string): string {
  const margin = Math.ceil(radius * 3 + largest(content, /stroke-width="([\d.]+)"/g) / 2);
  const reach = largest(content, /translate\((-?[\d.]+)/g) + largest(content, /translate\(\S+ (-?[\d.]+)/g);
  const box = /rotate|scale|skew/.test(content) ? '' : `_${regionOf(content, margin + Math.ceil(reach))}`;
  return `<g filter="url(#blur_${round(radius)}${box})">${content}</g>`;
}

function largest(content: string, pattern: RegExp): number {
  return Math.max(0, ...[...content.matchAll(pattern)].map(([, value]) => Math.abs(Number(value))));
}

/** Returns `x_y_width_height` of a box that contains all paths, the control points of curves, and the margin. */
function regionOf(content: string, margin: number): string {
  const all = [...content.matchAll(/ d="([^"]+)"/g)].flatMap(([, path = '']) => pathPoints(path));
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [x, y] = [Math.floor(Math.min(...xs) - margin), Math.floor(Math.min(...ys) - margin)];
  return [x, y, Math.ceil(Math.max(...xs) + margin) - x, Math.ceil(Math.max(...ys) + margin) - y].join('_');
}

/** Lists the points of a path, including control points and the corners of boxes around arcs. */
function pathPoints(path: string): Point[] {
  const found: Point[] = [];
  let [x, y] = ORIGIN;
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values = [...rest.matchAll(/-?[\d.]+/g)].map(Number);
    const [dx, dy] = letter === letter.toLowerCase() ? [x, y] : ORIGIN;
    const command = letter.toUpperCase();
    if (command === 'H' || command === 'V') {
      for (const value of values) [x, y] = command === 'H' ? [value + dx, y] : [x, value + dy];
      found.push([x, y]);
      continue;
    }
    const step = command === 'A' ? 7 : 2;
    for (let at = 0; at + step <= values.length; at += step) {
      const [px = 0, py = 0] = values.slice(at + step - 2);
      const [rx = 0, ry = 0] = command === 'A' ? values.slice(at) : [];
      const [fromX, fromY]: Point = [x, y];
      // In relative commands, a point is relative to the start of its segment; in `l`, each point starts a new segment.
      [x, y] = command === 'L' && letter === 'l' ? [x + px, y + py] : [px + dx, py + dy];
      found.push([x - 2 * rx, y - 2 * ry], [x + 2 * rx, y + 2 * ry], [fromX, fromY]);
    }
  }
  return found;
}

// Places

export function moved(x: number, y: number, content: string): string {
  return `<g transform="translate(${x} ${y})">${content}</g>`;
}

export function spun(degrees: number, content: string, x = 500, y = 500): string {
  return `<g transform="rotate(${degrees} ${x} ${y})">${content}</g>`;
}

export function flipped(content: string, x: number): string {
  return `<g transform="translate(${2 * x} 0) scale(-1 1)">${content}</g>`;
}

/** Moves a drawing that is centred on 0,0 to a place, with a scale and a rotation. */
export function placed(x: number, y: number, scale: number, content: string, degrees = 0): string {
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${degrees}) scale(${scale})">${content}</g>`;
}

/** Repeats a drawing: `times(3, (index) => …)`. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

// Shadows

/** The shadow of an object on the floor: wide and soft, with a darker part where it touches. */
export function shadow(x: number, y: number, rx: number, ry = rx * 0.16): string {
  return (
    blurred(
      Math.max(10, rx * 0.12),
      fill(oval(x + rx * 0.08, y + ry * 0.2, rx * 1.16, ry * 1.25), SHADE, 0.24),
    ) + blurred(Math.max(4, rx * 0.035), fill(oval(x, y + ry * 0.1, rx * 0.98, ry * 0.8), SHADE, 0.42))
  );
}

/** An object seen from above that lies on the ground. `height` sets the size of its shadow. */
export function laid(content: string, height = 22): string {
  return `<g filter="url(#drop_${height})">${content}</g>`;
}

// Volume

/** A shape with soft edges: light at the upper left, dark at the lower right. `art` is drawn on its surface. */
export function shaded(outline: string, paint: string, depth: number, art = ''): string {
  const edge = (share: number, color: string, width: number, opacity: number, blur: number) => {
    const stroke = moved(depth * share, depth * share, line(outline, color, depth * width, opacity));
    // A blur of a few pixels would not be visible, but would take as long as a large one.
    return depth < 15 ? `<g opacity=".6">${stroke}</g>` : blurred(depth * blur, stroke);
  };
  return (
    fill(outline, paint) +
    clip(outline, art + edge(-0.32, SHADE, 1, 0.38, 0.42) + edge(0.28, '#ffffff', 0.55, 0.5, 0.3))
  );
}

type Finish = 'matt' | 'satin' | 'gloss' | 'metal' | 'glass';

type TurnedOptions = {
  /** The ratio of the height to the width of horizontal circles. */
  tilt?: number;
  finish?: Finish;
  /** Drawn on the surface, below its shading. */
  art?: string;
  /** The colour inside an open top; without it, the top is closed. */
  inside?: string;
  /** The colour of an open top's rim; by default the paint. */
  rim?: string;
  opacity?: number;
};

/**
 * An object made on a lathe, standing upright. `profile` lists `y:radius` from top to bottom; a repeated point is a
 * corner.
 */
export function turned(x: number, profile: string, paint: string, options: TurnedOptions = {}): string {
  const { tilt = 0.13, finish = 'satin', art = '', inside, rim, opacity = 1 } = options;
  const sides = sidePoints(profile);
  const [topY, topRadius] = sides[0] ?? ORIGIN;
  const [bottomY, bottomRadius] = sides.at(-1) ?? ORIGIN;
  const widest = Math.max(...sides.map(([, radius]) => radius));
  const edge = (share: number): Point[] => sides.map(([y, radius]) => [x + share * radius, y]);
  const arc = (radius: number, to: number, y: number) => `A${radius} ${radius * tilt} 0 0 0 ${to} ${y}`;
  const path = (list: Point[]) => list.map(([px, py]) => `L${round(px)} ${round(py)}`).join('');
  const outline =
    `M${x - topRadius} ${topY}${path(edge(-1))}${arc(bottomRadius, x + bottomRadius, bottomY)}` +
    `${path(edge(1).reverse())}${arc(topRadius, x - topRadius, topY)}z`;
  const deep = bottomRadius * tilt;
  const low = (list: Point[]): Point[] => [...list, [list.at(-1)?.[0] ?? 0, bottomY + deep]];
  const band = ([from, to, color, strength]: Band) =>
    fill(polygon([...low(edge(from)), ...low(edge(to)).reverse()]), color, strength);
  const bands = [SOFT, MEDIUM, CRISP]
    .map(
      (blur) =>
        [
          blur,
          FINISHES[finish]
            .filter((each) => each[4] === blur)
            .map(band)
            .join(''),
        ] as const,
    )
    .map(([blur, content]) => (content === '' ? '' : blurred(Math.max(1, widest * blur), content)))
    .join('');
  const open =
    inside === undefined
      ? ''
      : fill(oval(x, topY, topRadius, topRadius * tilt), rim ?? paint) +
        fill(oval(x, topY + topRadius * 0.01, topRadius * 0.93, topRadius * tilt * 0.86), inside) +
        clip(
          oval(x, topY, topRadius * 0.93, topRadius * tilt * 0.86),
          blurred(
            topRadius * 0.06,
            line(
              oval(x, topY - topRadius * 0.05, topRadius, topRadius * tilt),
              SHADE,
              topRadius * 0.12,
              0.45,
            ),
          ),
        );
  return fill(outline, paint, opacity) + clip(outline, art + bands) + open;
}

/** The blur of a band of light or shade, as a share of the widest radius. Bands with equal blurs share a filter. */
const SOFT = 0.2;
const MEDIUM = 0.08;
const CRISP = 0.02;

/** A band from one share of the radius to another: -1 is the left edge, 1 the right one. */
type Band = [from: number, to: number, color: string, opacity: number, blur: number];

const EDGES: Band[] = [
  [0.5, 1.12, SHADE, 0.36, SOFT],
  [-1.1, -0.86, SHADE, 0.28, MEDIUM],
  [0.93, 1.05, '#ffffff', 0.14, CRISP],
];

const FINISHES: Record<Finish, Band[]> = {
  matt: [...EDGES, [-0.68, -0.2, '#ffffff', 0.22, SOFT]],
  satin: [...EDGES, [-0.66, -0.3, '#ffffff', 0.42, MEDIUM]],
  gloss: [...EDGES, [-0.72, -0.34, '#ffffff', 0.3, MEDIUM], [-0.64, -0.5, '#ffffff', 0.72, CRISP]],
  metal: [
    ...EDGES,
    [-0.86, -0.72, SHADE, 0.24, MEDIUM],
    [-0.6, -0.38, '#ffffff', 0.72, MEDIUM],
    [-0.2, 0.06, SHADE, 0.34, MEDIUM],
    [0.22, 0.4, '#ffffff', 0.5, MEDIUM],
    [0.62, 0.86, SHADE, 0.3, MEDIUM],
  ],
  glass: [
    [-1.05, -0.93, SHADE, 0.32, CRISP],
    [0.92, 1.05, SHADE, 0.34, CRISP],
    [-0.8, -0.66, '#ffffff', 0.75, CRISP],
    [-0.58, -0.52, '#ffffff', 0.5, CRISP],
    [0.7, 0.78, '#ffffff', 0.5, CRISP],
  ],
};

/** Samples a profile. Between corners, the radius changes smoothly and never exceeds its neighbours. */
function sidePoints(profile: string): Point[] {
  const knots = profile.split(' ').map((pair) => pair.split(':').map(Number) as Point);
  const slope = (index: number): number => {
    const [a, b] = [knots[index], knots[index + 1]];
    return a === undefined || b === undefined || a[0] === b[0] ? Number.NaN : (b[1] - a[1]) / (b[0] - a[0]);
  };
  const tangent = (index: number): number => {
    const [before, after] = [slope(index - 1), slope(index)];
    if (Number.isNaN(before)) return after;
    if (Number.isNaN(after)) return before;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  };
  return knots.flatMap((knot, index): Point[] => {
    const next = knots[index + 1];
    if (next === undefined || next[0] === knot[0]) return [knot];
    const [height, from, to] = [
      next[0] - knot[0],
      tangent(index) * (next[0] - knot[0]),
      tangent(index + 1) * (next[0] - knot[0]),
    ];
    return Array.from({ length: 10 }, (_, step): Point => {
      const t = step / 10;
      const [t2, t3] = [t * t, t * t * t];
      const radius =
        (2 * t3 - 3 * t2 + 1) * knot[1] +
        (t3 - 2 * t2 + t) * from +
        (3 * t2 - 2 * t3) * next[1] +
        (t3 - t2) * to;
      return [knot[0] + t * height, Math.max(0, radius)];
    });
  });
}

/** A band around a turned object, such as a label. */
export function ring(x: number, radius: number, from: number, to: number, tilt = 0.13): string {
  const ry = radius * tilt;
  return `M${x - radius} ${from}A${radius} ${ry} 0 0 0 ${x + radius} ${from}V${to}A${radius} ${ry} 0 0 1 ${x - radius} ${to}z`;
}

type BoxOptions = {
  depth?: number;
  rise?: number;
  side?: string;
  top?: string;
  art?: string;
  radius?: number;
  sideArt?: string;
};

/** A box seen from the front, a little from the right and from above. */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  options: BoxOptions = {},
): string {
  const { depth = 80, rise = 50, side = color, top = color, art = '', sideArt = '', radius = 0 } = options;
  const front = rect(x, y, width, height, radius);
  const right = x + width;
  const rightFace = polygon([
    [right, y],
    [right + depth, y - rise],
    [right + depth, y + height - rise],
    [right, y + height],
  ]);
  const topFace = polygon([
    [x, y],
    [x + depth, y - rise],
    [right + depth, y - rise],
    [right, y],
  ]);
  return (
    fill(rightFace, side) +
    clip(rightFace, sideArt) +
    fill(rightFace, SHADE, 0.3) +
    fill(topFace, top) +
    fill(topFace, '#ffffff', 0.22) +
    fill(front, color) +
    clip(
      front,
      art + blurred(width * 0.14, fill(rect(x + width * 0.72, y - 50, width, height + 100), SHADE, 0.13)),
    ) +
    line(`M${x + radius} ${y}H${right}`, '#ffffff', 3, 0.35)
  );
}

/** A bent rod or tube. */
export function tube(outline: string, color: string, width: number): string {
  return (
    line(outline, dark(color, 0.42), width) +
    moved(-width * 0.06, -width * 0.07, line(outline, color, width * 0.8)) +
    moved(-width * 0.14, -width * 0.16, line(outline, light(color, 0.6), width * 0.2, 0.75))
  );
}

// Surfaces

/** Fills an outline with small objects at random places, such as beans in a window. `draw` draws one around 0,0. */
export function heaped(
  outline: string,
  [x, y, width, height]: Area,
  step: number,
  draw: (random: () => number) => string,
): string {
  const { next } = createRandom(7);
  const things: string[] = [];
  for (let row = y; row < y + height + step; row += step * 0.7) {
    for (let column = x; column < x + width + step; column += step) {
      const [dx, dy, turn] = [(next() - 0.5) * step, (next() - 0.5) * step, Math.round(next() * 360)];
      things.push(placed(column + dx, row + dy, 1, draw(next), turn));
    }
  }
  return clip(outline, things.join(''));
}

type Area = [x: number, y: number, width: number, height: number];

/** Wooden boards: a soft outline with wavy grain. */
export function wood(outline: string, color: string, depth: number, isUpright = false): string {
  const grain = times(34, (index) => {
    const offset = index * 30 + 12 * Math.sin(index * 2.3);
    const wave = 7 * Math.sin(index * 1.7);
    const along = (at: number, shift: number) =>
      isUpright ? `${offset + shift} ${at}` : `${at} ${offset + shift}`;
    const path = `M${along(0, 0)}C${along(300, wave)} ${along(500, -wave)} ${along(700, wave)}S${along(900, -wave)} ${along(1000, 0)}`;
    return line(
      path,
      SHADE,
      2 + 3 * Math.abs(Math.sin(index * 3.1)),
      0.07 + 0.08 * Math.abs(Math.sin(index * 1.3)),
    );
  });
  return shaded(outline, color, depth, grain);
}

/** Printed lines of text too small to read. */
export function print(x: number, y: number, width: number, count: number, color: string, gap = 16): string {
  return times(count, (index) => {
    const share = [1, 0.82, 0.92, 0.6][index % 4] ?? 1;
    return line(`M${x - (width * share) / 2} ${y + index * gap}h${width * share}`, color, gap * 0.38, 0.75);
  });
}
