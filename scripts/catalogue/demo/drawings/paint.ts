/**
 * Colours, gradients and filters of the drawings. The id of a gradient or filter contains its parameters, as in
 * `url(#linear_90_0-ffffff-1_1-000000-1)`. A drawing is therefore only a string, and the renderer defines every id to
 * which the string refers.
 */

/** The colour of shadows and dark lines. */
export const SHADE = '#1c1210';

/** Mixes two `#rrggbb` colours. A `share` of 0 returns the first, and 1 the second. */
export function mix(one: string, other: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(one, at) * (1 - share) + channel(other, at) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const light = (color: string, share: number): string => mix(color, '#ffffff', share);
export const dark = (color: string, share: number): string => mix(color, SHADE, share);

/** A position from 0 to 1, a `#rrggbb` colour, and an opacity. */
type Stop = [at: number, color: string, opacity?: number];

/** A gradient in a direction: 0 runs to the right, 90 downwards. */
export function linear(degrees: number, ...stops: Stop[]): string {
  return `url(#linear_${degrees}_${stops.map(stopId).join('_')})`;
}

/** A gradient around a centre. Positions and radius are shares of the shape's box. */
export function radial([x, y, radius]: [number, number, number], ...stops: Stop[]): string {
  return `url(#radial_${x}_${y}_${radius}_${stops.map(stopId).join('_')})`;
}

/** A ball lit from the upper left. */
export function ball(color: string): string {
  return radial(
    [0.36, 0.3, 0.75],
    [0, light(color, 0.5)],
    [0.35, color],
    [0.8, dark(color, 0.3)],
    [1, dark(color, 0.45)],
  );
}

/** A surface that gets darker to the right. */
export function across(color: string, by: number): string {
  return linear(0, [0, light(color, by)], [1, dark(color, by)]);
}

/** Brushed metal, lit in bands. */
export function metal(color: string, degrees = 0): string {
  return linear(
    degrees,
    [0, dark(color, 0.25)],
    [0.18, light(color, 0.65)],
    [0.36, color],
    [0.55, dark(color, 0.3)],
    [0.8, light(color, 0.35)],
    [1, dark(color, 0.35)],
  );
}

/** Returns the definitions of all gradients and filters that an SVG's content refers to. */
export function definitions(content: string): string {
  const ids = new Set(
    [...content.matchAll(/url\(#((?:linear|radial|blur|drop)_[\w.-]+)\)/g)].map(([, id]) => id ?? ''),
  );
  return [...ids].map(definition).join('');
}

function stopId([at, color, opacity = 1]: Stop): string {
  return `${at}-${color.slice(1)}-${opacity}`;
}

function definition(id: string): string {
  const [kind, ...parts] = id.split('_');
  if (kind === 'linear') {
    const [degrees = '', ...stops] = parts;
    return `<linearGradient id="${id}" gradientTransform="rotate(${degrees} .5 .5)">${stopsOf(stops)}</linearGradient>`;
  }
  if (kind === 'radial') {
    const [x, y, radius, ...stops] = parts;
    return `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${radius}">${stopsOf(stops)}</radialGradient>`;
  }
  if (kind === 'blur') {
    const [radius, x = -1500, y = -1500, width = 4000, height = 4000] = parts;
    return `<filter id="${id}" ${region(x, y, width, height)}><feGaussianBlur stdDeviation="${radius}"/></filter>`;
  }
  const height = Number(parts[0]);
  return (
    `<filter id="${id}" ${region(-300, -300, 1600, 1600)}>` +
    dropShadow('wide', height, 0.34) +
    dropShadow('near', height * 0.3, 0.34) +
    '<feMerge><feMergeNode in="wide"/><feMergeNode in="near"/><feMergeNode in="SourceGraphic"/></feMerge></filter>'
  );
}

type Length = string | number;

function region(x: Length, y: Length, width: Length, height: Length): string {
  return `filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}"`;
}

function stopsOf(stops: string[]): string {
  return stops
    .map((stop) => {
      const [at, color, opacity] = stop.split('-');
      return `<stop offset="${at}" stop-color="#${color}" stop-opacity="${opacity}"/>`;
    })
    .join('');
}

function dropShadow(name: string, height: number, opacity: number): string {
  return (
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${height * 0.8}"/><feOffset dx="${height * 0.3}" dy="${height * 0.75}"/>` +
    `<feColorMatrix values="0 0 0 0 .2  0 0 0 0 .13  0 0 0 0 .08  0 0 0 ${opacity} 0" result="${name}"/>`
  );
}
