/** What South Africans call the same thing; a search for one finds all of its line. Plurals take care of themselves. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['cellphone', 'cell phone', 'phone', 'mobile phone', 'smartphone'],
  ['geyser', 'water heater', 'hot water cylinder'],
  ['takkie', 'tekkie', 'sneaker', 'trainer', 'running shoe'],
  ['bakkie', 'pickup', 'pick-up', 'pickup truck'],
  ['braai', 'barbecue', 'barbeque', 'bbq'],
  ['potjie', 'potjie pot', 'cast iron pot', 'dutch oven'],
  ['skottel', 'gas braai', 'gas grill'],
  ['jersey', 'sweater', 'pullover', 'jumper'],
  ['fridge', 'refrigerator'],
  ['deep freeze', 'deep freezer', 'chest freezer'],
  ['couch', 'sofa', 'settee'],
  ['kettle', 'water boiler'],
  ['torch', 'flashlight'],
  ['nappy', 'diaper'],
  ['dummy', 'pacifier', 'soother'],
  ['pram', 'stroller', 'pushchair'],
  ['cot', 'crib'],
  ['serviette', 'napkin'],
  ['robot', 'traffic light'],
  ['slip slops', 'slops', 'flip flops', 'plakkie'],
  ['veldskoen', 'vellie', 'desert boot'],
  ['cozzie', 'swimming costume', 'swimsuit', 'bathing suit'],
  ['trousers', 'pants', 'chinos'],
  ['t-shirt', 'tshirt', 'tee', 'tee shirt'],
  ['beanie', 'woollen hat'],
  ['duvet', 'comforter', 'quilt'],
  ['cupboard', 'wardrobe', 'closet'],
  ['tap', 'faucet'],
  ['dustbin', 'rubbish bin', 'trash can', 'garbage can'],
  ['hoover', 'vacuum cleaner'],
  ['lunch box', 'lunchbox', 'skaftin', 'lunch tin'],
  ['cooler box', 'coolbox', 'cool box', 'ice chest'],
  ['lilo', 'air mattress', 'inflatable mattress'],
  ['spanner', 'wrench'],
  ['petrol', 'gasoline'],
  ['plaster', 'band aid', 'bandaid'],
  ['koki', 'felt tip', 'marker'],
  ['prestik', 'sticky tack', 'adhesive putty'],
  ['sellotape', 'sticky tape', 'clear tape'],
  ['biltong', 'beef jerky', 'jerky'],
  ['mielie meal', 'mealie meal', 'maize meal', 'pap'],
  ['mielie', 'mealie', 'corn'],
  ['cooldrink', 'cool drink', 'soft drink', 'soda'],
  ['chips', 'crisps'],
  ['sweets', 'candy', 'lekkers'],
  ['biscuit', 'cookie'],
  ['rusk', 'beskuit'],
  ['chakalaka', 'vegetable relish'],
  ['inverter', 'load shedding backup', 'power backup'],
  ['power bank', 'powerbank', 'portable charger'],
  ['tv', 'television', 'telly'],
  ['laptop', 'notebook computer'],
  ['adaptor', 'adapter'],
];

const PHRASES_BY_KEY = new Map<string, readonly string[]>();
for (const phrases of SYNONYMS) {
  for (const phrase of phrases) {
    const key = keyOf(phrase.split(/[\s-]+/));
    PHRASES_BY_KEY.set(key, [...(PHRASES_BY_KEY.get(key) ?? []), ...phrases]);
  }
}

/** The most words a synonym has. */
export const SYNONYM_MAX_WORDS = 3;

/** All that means the same as these words together; nothing where no synonym is known. */
export function synonymsOf(words: readonly string[]): readonly string[] {
  return PHRASES_BY_KEY.get(keyOf(words)) ?? [];
}

/** Plurals and the two ways to write a diminutive (takkie, takky) meet in one key. */
function keyOf(words: readonly string[]): string {
  return words.map((word) => word.replace(/(?<=\p{L}{2}[^s])s$/u, '').replace(/ie$/, 'y')).join(' ');
}
