import { AFRIKAANS_COLOURS, AFRIKAANS_SYNONYMS } from './afrikaans-words.ts';
import { STOP_WORDS } from './filler-words.ts';
import { toWords } from './ranking-words.ts';

/** Looks up synonyms of typed words. */
export type Synonyms = {
  /** Returns the synonyms of these words, taken as one phrase. The synonyms are split into words like the index. */
  of: (words: readonly string[]) => readonly string[];
  /** Returns only the synonyms of these words that name a similar but different product. */
  similarTo: (words: readonly string[]) => readonly string[];
  /** Returns the synonyms of all phrases that begin with this text of at least three letters. */
  ofBeginning: (text: string) => readonly string[];
};

/** A search for `phrase` also finds `finds`; both are a word or a phrase. */
export type SynonymRule = { phrase: string; finds: string };

/** Synonyms in South Africa. Each word also finds all other words on its line. Plurals are matched automatically. */
const SAME_THING: readonly (readonly string[])[] = [
  ['cellphone', 'cell phone', 'phone', 'mobile phone', 'smartphone', 'smart phone'],
  ['geyser', 'water heater', 'hot water cylinder'],
  ['takkie', 'tekkie', 'sneaker', 'trainer', 'running shoe', 'tennis shoe'],
  ['bakkie', 'pickup', 'pick-up', 'pickup truck'],
  ['braai', 'brai', 'barbecue', 'barbeque', 'bbq', 'grill'],
  ['potjie', 'potjie pot', 'potjiepot', 'cast iron pot', 'dutch oven'],
  ['skottel', 'gas braai', 'gas grill'],
  ['jersey', 'sweater', 'pullover', 'jumper', 'knitwear'],
  ['fridge', 'refrigerator'],
  ['deep freeze', 'deep freezer', 'chest freezer'],
  ['couch', 'sofa', 'settee'],
  ['kettle', 'water boiler'],
  ['torch', 'flashlight'],
  ['nappy', 'diaper', 'nappies'],
  ['dummy', 'pacifier', 'soother'],
  ['pram', 'stroller', 'pushchair'],
  ['cot', 'crib'],
  ['serviette', 'napkin'],
  ['robot', 'traffic light'],
  ['slip slops', 'slops', 'flip flops', 'plakkie'],
  ['veldskoen', 'veldskoene', 'vellie', 'desert boot'],
  ['cozzie', 'cossie', 'swimming costume', 'swimsuit', 'swimwear', 'bathing suit', 'bathing costume'],
  ['trousers', 'pants', 'chinos', 'broek'],
  ['t-shirt', 'tshirt', 'tee', 'tee shirt'],
  ['beanie', 'woollen hat', 'woolly hat'],
  ['duvet', 'comforter', 'quilt'],
  ['cupboard', 'wardrobe', 'closet'],
  ['tap', 'faucet'],
  ['dustbin', 'rubbish bin', 'trash can', 'garbage can'],
  ['hoover', 'vacuum cleaner'],
  ['vac', 'vacuum'],
  ['lunch box', 'lunchbox', 'skaftin', 'lunch tin'],
  ['cooler box', 'coolbox', 'cool box', 'ice chest'],
  ['lilo', 'air mattress', 'inflatable mattress'],
  ['spanner', 'wrench'],
  ['petrol', 'gasoline'],
  ['plaster', 'band aid', 'bandaid'],
  ['koki', 'felt tip', 'marker'],
  ['braaitang', 'braai tongs'],
  ['prestik', 'sticky tack', 'adhesive putty'],
  ['sellotape', 'sticky tape', 'clear tape'],
  ['biltong', 'beef jerky', 'jerky'],
  ['mielie meal', 'mealie meal', 'mielie meel', 'mieliemeel', 'maize meal', 'pap'],
  ['mielie', 'mealie', 'corn'],
  ['cooldrink', 'cool drink', 'soft drink', 'soda'],
  ['chips', 'crisps'],
  ['jacket', 'coat'],
  ['makeup', 'make up'],
  ['soccer', 'voetbal'],
  ['sunscreen', 'sun cream', 'suncream', 'sunblock', 'sun lotion'],
  ['sweets', 'candy', 'lekkers'],
  ['biscuit', 'cookie'],
  ['rusk', 'beskuit'],
  ['chakalaka', 'vegetable relish'],
  ['inverter', 'load shedding backup', 'power backup'],
  ['power bank', 'powerbank', 'portable charger'],
  ['tv', 'television', 'telly'],
  ['adaptor', 'adapter'],
  ['headset', 'head set', 'headphone', 'earphone'],
  ['plug point', 'power outlet', 'wall socket'],
  ['extension cord', 'extension lead', 'extension cable'],
  ['multiplug', 'multi plug', 'power strip', 'surge protector'],
  ['gumboot', 'wellington', 'wellie', 'rain boot'],
  ['windbreaker', 'windcheater', 'rain jacket'],
  ['tracksuit', 'track suit', 'sweatsuit'],
  ['vest', 'singlet', 'tank top'],
  ['doek', 'headscarf', 'head wrap'],
  ['shweshwe', 'isishweshwe'],
  ['spade', 'shovel'],
  ['hosepipe', 'hose pipe', 'garden hose'],
  ['wheelbarrow', 'barrow'],
  ['bedside table', 'nightstand'],
  ['lounge suite', 'sofa set'],
  ['facecloth', 'face cloth', 'wash cloth', 'washcloth'],
  ['tomato sauce', 'ketchup'],
  ['bicycle', 'bike'],
  ['memory stick', 'flash drive', 'usb stick', 'flash stick'],
  ['stove', 'cooker', 'hob'],
  ['bin bag', 'refuse bag', 'garbage bag', 'black bag'],
  ['dishwashing liquid', 'dish soap', 'sunlight liquid'],
  ['pyjama', 'pajama', 'sleepwear', 'nightwear'],
  ['rucksack', 'backpack', 'knapsack'],
  ['raincoat', 'rain coat', 'rain jacket'],
  ['hairdryer', 'hair dryer', 'blow dryer'],
  ['scatter cushion', 'throw pillow'],
  ['weedeater', 'weed eater', 'string trimmer', 'grass trimmer', 'line trimmer'],
  ['skirting board', 'skirting', 'baseboard'],
  ['cornice', 'crown moulding', 'crown molding'],
  ['rhinoboard', 'plasterboard', 'drywall', 'gypsum board'],
  ['polyfilla', 'crack filler', 'spackle', 'spackling'],
  ['toilet paper', 'toiletpaper', 'toilet roll', 'loo paper', 'loo roll', 'toiletpapier'],
  ['wifi', 'wi fi'],
  ['non stick', 'nonstick'],
  ['allen key', 'hex key', 'hex wrench'],
  ['shifting spanner', 'adjustable spanner', 'adjustable wrench'],
  ['stanley knife', 'utility knife', 'box cutter'],
  ['insulation tape', 'electrical tape'],
  ['wall plug', 'rawl plug', 'rawlplug', 'wall anchor'],
  ['paraffin', 'kerosene'],
  ['ladies', 'women', 'woman'],
  ['gents', 'men', 'man'],
  ['kids', 'children'],
  ['mom', 'mum', 'mother'],
  ['grey', 'gray'],
  ['colour', 'color'],
  ['aluminium', 'aluminum'],
  ['moulding', 'molding'],
  ['tyre', 'tire'],
  ['jewellery', 'jewelry'],
  ['fibre', 'fiber'],
  ['mould', 'mold'],
  ['light', 'lite'],
  ['gift', 'present'],
  ['knife', 'knives'],
  ['shelf', 'shelves'],
  ['scarf', 'scarves'],
];

const LOAD_SHEDDING = [
  'load shedding',
  'loadshedding',
  'beurtkrag',
  'power cut',
  'power outage',
  'power is out',
  'power is off',
  'power goes out',
  'power goes off',
  'lights go out',
  'blackout',
  'no electricity',
  'no power',
  'eskom',
];
const FOR_LOAD_SHEDDING = [
  'load shedding',
  'inverter',
  'power station',
  'rechargeable',
  'torch',
  'lantern',
  'power bank',
];

/**
 * The first word of a line also finds the line's other words. The reverse does not apply, because the other words have
 * further meanings.
 */
const FINDS_TOO: readonly (readonly [string, ...string[]])[] = [
  ...AFRIKAANS_SYNONYMS,
  ...AFRIKAANS_COLOURS,
  ['cozzie', 'bikini', 'swim trunks', 'swim shorts', 'board shorts'],
  ['swimsuit', 'bikini'],
  ['water bottle', 'flask'],
  ['slops', 'sandal'],
  ['bakkie', 'lunch box', 'food container'],
  ['pedestal', 'bedside table'],
  ...LOAD_SHEDDING.map((need) => [need, ...FOR_LOAD_SHEDDING.filter((word) => word !== need)] as const),
  ['shirt', 't-shirt', 'tee'],
  ['waterbottle', 'water bottle', 'flask'],
  ['cup', 'mug'],
  ['gas cylinder', 'gas bottle'],
  ['hand bag', 'handbag'],
  ['head phone', 'headphone'],
  ['groceries', 'pantry'],
  ['food', 'pantry'],
  ['drinks', 'fruit juice', 'cordial', 'ginger beer', 'coffee', 'tea', 'rooibos'],
  ['electronics', 'tech', 'cellphone', 'laptop', 'tv', 'headphone', 'printer'],
  ['toiletries', 'beauty', 'soap', 'toothbrush'],
  ['cosmetics', 'beauty', 'makeup', 'lipstick'],
  ['fashion', 'clothing'],
  ['homeware', 'home', 'kitchen'],
  ['pot', 'potjie', 'saucepan', 'casserole'],
  ['teddy', 'bear'],
  ['pasta', 'spaghetti', 'macaroni'],
  ['back to school', 'school'],
  ['braai tool', 'braai grid', 'braaibroodjie grid', 'skewer', 'braai tongs'],
  ['koffee', 'coffee'],
  ['football', 'soccer ball'],
  ['jewellery', 'necklace'],
  ['fire starter', 'firelighter'],
  ['blitz', 'firelighter'],
  ['macaroni', 'spaghetti'],
  ['atchar', 'chutney'],
  ['shorts', 'baggies'],
  ['lock', 'padlock'],
  ['matches', 'firelighter'],
  ['sunnies', 'sunglasses'],
  ['headscarf', 'scarf'],
  ['doek', 'scarf'],
  ['cooldrink', 'ginger beer', 'fruit juice', 'cordial'],
  ['cool drink', 'ginger beer', 'fruit juice', 'cordial'],
  ['soft drink', 'ginger beer', 'fruit juice', 'cordial'],
  ['hiking boots', 'trail shoe'],
  ['globe', 'light bulb', 'bulb'],
  ['light bulb', 'bulb'],
  ['exercise book', 'notebook'],
  ['surge protector', 'surge safe'],
  ['instrument', 'guitar', 'drum', 'maracas'],
  ['musical instrument', 'guitar', 'drum', 'maracas'],
  ['consol', 'preserving jar'],
  ['consol jar', 'preserving jar'],
  ['primus', 'gas bottle', 'gas cooker'],
  ['solarlamp', 'solar lantern', 'solar light'],
  ['first day of school', 'school'],
  ['lightbulb', 'bulb'],
  ['handbag', 'purse', 'clutch', 'tote'],
  ['blanket', 'wool throw'],
  ['fone', 'cellphone', 'phone'],
  ['duvay', 'duvet'],
  ['thermos', 'flask'],
];

/** A search for the first word also finds these similar products, as related products. */
const SIMILAR_PRODUCTS: readonly (readonly [string, ...string[]])[] = [
  ...LOAD_SHEDDING.map((need) => [need, 'candle', 'solar light'] as const),
  ['laptop', 'notebook'],
  ['jersey', 'cardigan', 'hoodie', 'knitted'],
  ['hoodie', 'jersey', 'jacket', 'coat'],
  ['generator', 'power station', 'inverter'],
  ['nappy', 'baby bottle'],
  ['fridge', 'cooler box'],
  ['freezer', 'cooler box'],
  ['dishwashing liquid', 'dish'],
  ['sleeping bag', 'tent', 'hiking pack'],
  ['face cream', 'body lotion'],
  ['hair gel', 'hair oil'],
  ['plant', 'cactus', 'succulent'],
  ['summer', 'beach', 'sunscreen', 'pool'],
  ['firewood', 'wood'],
  ['washing powder', 'laundry soap', 'laundry detergent'],
  ['casserole', 'potjie', 'saucepan'],
  ['raincoat', 'umbrella', 'coat'],
  ['doll', 'bear'],
  ['pillow', 'cushion'],
  ['swimwear', 'baggies'],
  ['picnic', 'cooler box', 'flask', 'lunch box'],
  ['boerewors', 'braaibroodjie grid'],
  ['toothpaste', 'toothbrush'],
  ['shampoo', 'soap'],
  ['shampo', 'soap'],
  ['mop', 'broom'],
  ['tee', 'tea'],
  ['dummy', 'baby bottle'],
  ['keep food cold', 'cooler box'],
  ['keep drinks cold', 'cooler box'],
  ['keep drinks hot', 'flask'],
  ['save electricity', 'geyser blanket', 'geyser timer', 'rechargeable', 'solar'],
  ['beanie', 'cap', 'hat', 'scarf'],
  ['slipper', 'slops', 'sandal'],
  ['brush', 'toothbrush', 'broom'],
  ['medicine', 'plaster', 'thermometer'],
  ['calculator', 'maths'],
  ['drill', 'screwdriver', 'hammer'],
  ['air fryer', 'frying pan'],
  ['airfryer', 'frying pan'],
  ['perfume', 'body lotion', 'soap', 'lipstick'],
  ['deodorant', 'soap', 'body lotion'],
  ['underwear', 'socks'],
  ['pyjama', 'tee', 'socks'],
  ['blouse', 'dress', 'tee'],
  ['mattress', 'duvet', 'throw', 'pillow'],
  ['curtain', 'cushion', 'throw'],
  ['bible', 'book'],
  ['beadwork', 'beaded'],
  ['swimsuit', 'baggies'],
  ['swimming costume', 'baggies'],
  ['shampoo', 'hair oil'],
  ['cooking without electricity', 'gas bottle', 'potjie', 'braai'],
  ['cook without electricity', 'gas bottle', 'potjie', 'braai'],
  ['home office', 'laptop', 'keyboard', 'mouse', 'printer', 'desk lamp'],
  ['eco friendly', 'bamboo', 'solar'],
  ['lighter', 'firelighter'],
  ['bakers', 'biscuit'],
  ...['handmade', 'hand made', 'handcrafted', 'craft', 'african art', 'curio'].map(
    (word) => [word, 'handmade', 'hand dyed', 'hand knitted', 'beaded', 'carved', 'woven'] as const,
  ),
];

/** A search for only the first word also finds products of these kinds. In "laptop bag", they would be noise. */
const KINDS: readonly (readonly [string, ...string[]])[] = [
  ['bag', 'handbag', 'backpack', 'hiking pack', 'suitcase'],
  ['light', 'lantern', 'torch', 'bulb', 'lamp', 'candle'],
  ['sweets', 'chocolate', 'lollipop', 'toffee'],
  ['toy', 'puzzle', 'kite', 'game', 'chess', 'bear', 'ball', 'robot', 'crayon'],
];

const BUILT_IN: readonly (SynonymRule & { isSimilar?: boolean })[] = [
  ...SAME_THING.flatMap((line) =>
    line.flatMap((phrase) => line.filter((other) => other !== phrase).map((finds) => ({ phrase, finds }))),
  ),
  ...FINDS_TOO.flatMap(([phrase, ...others]) => others.map((finds) => ({ phrase, finds }))),
  ...SIMILAR_PRODUCTS.flatMap(([phrase, ...others]) =>
    others.map((finds) => ({ phrase, finds, isSimilar: true })),
  ),
];

const MIN_BEGINNING = 3;
/** The maximum number of words in a synonym. */
export const SYNONYM_MAX_WORDS = 3;

/** Returns the built-in synonyms and the additional synonyms. */
export function createSynonyms(more: typeof BUILT_IN = []): Synonyms {
  const finds = new Map<string, Set<string>>();
  const similar = new Map<string, string[]>();
  for (const rule of [...BUILT_IN, ...more]) {
    const key = keyOf(toPhrase(rule.phrase));
    const found = toPhrase(rule.finds);
    finds.set(key, (finds.get(key) ?? new Set()).add(found));
    if (rule.isSimilar) similar.set(key, [...(similar.get(key) ?? []), found]);
  }
  return {
    of: (words) => [...(finds.get(keyOf(words.join(' '))) ?? [])],
    similarTo: (words) => similar.get(keyOf(words.join(' '))) ?? [],
    ofBeginning(text) {
      const begun = text.length < MIN_BEGINNING ? [] : [...finds].filter(([key]) => key.startsWith(text));
      return [...new Set(begun.flatMap(([, found]) => [...found]))];
    },
  };
}

/** Returns the synonyms without those of phrases, so that "rain jacket" is searched as two words. */
export function withSingleWords(synonyms: Synonyms): Synonyms {
  return { ...synonyms, of: (words) => (words.length > 1 ? [] : synonyms.of(words)) };
}

export const BUILT_IN_SYNONYMS = createSynonyms();

/** Returns the kinds of products that a one-word query also finds. */
export function kindsOf(word: string): readonly string[] {
  return KINDS.find(([thing]) => keyOf(thing) === keyOf(word))?.slice(1) ?? [];
}

function toPhrase(text: string): string {
  return toWords(text).trim();
}

/**
 * Returns the same key for plurals and for both spellings of a diminutive (takkie, takky). Searches drop stop words
 * before they look for phrases, so the key omits them as well.
 */
function keyOf(phrase: string): string {
  const words = phrase.split(' ');
  const selective = words.filter((word) => !STOP_WORDS.has(word));
  return (selective.length > 0 ? selective : words)
    .map((word) => word.replace(/(?<=\p{L}{2}[^s])s$/u, '').replace(/ie$/, 'y'))
    .join(' ');
}
