import { PLACEHOLDER_SHAPE } from '#shared/constants.ts';

const WIDTH = 320;
/** A little less: browsers round what they say of its size. */
const HEIGHT = Math.floor(WIDTH / PLACEHOLDER_SHAPE) - 2;

/** The box of `icons.svg`, in place of a picture. Browsers show it whatever the response's status is. */
export const PLACEHOLDER_SVG =
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" ` +
  'viewBox="-36 -4 96 32" fill="none" stroke="#858b83" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="m12 3.5 8 4.2v8.6l-8 4.2-8-4.2V7.7l8-4.2ZM4 7.7l8 4.3 8-4.3M12 12v8.5"/></svg>';
