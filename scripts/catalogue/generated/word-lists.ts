type Words = readonly [string, ...string[]];

/** A category: its path, product nouns and price range in rand. */
export type GeneratedCategory = { path: [string, string]; nouns: Words; prices: [low: number, high: number] };

/** 12 top categories with 4 below each: 60 in total. */
export const GENERATED_CATEGORIES: readonly [GeneratedCategory, ...GeneratedCategory[]] = [
  {
    path: ['Kitchen', 'Cookware'],
    nouns: ['Saucepan', 'Frying Pan', 'Casserole', 'Wok'],
    prices: [180, 2400],
  },
  { path: ['Kitchen', 'Kettles'], nouns: ['Kettle', 'Teapot', 'Coffee Pot', 'Urn'], prices: [220, 1800] },
  {
    path: ['Kitchen', 'Knives'],
    nouns: ['Bread Knife', 'Cleaver', 'Paring Knife', 'Sharpener'],
    prices: [60, 1500],
  },
  {
    path: ['Kitchen', 'Storage'],
    nouns: ['Canister', 'Lunch Box', 'Jar Set', 'Bread Bin'],
    prices: [40, 700],
  },
  { path: ['Home', 'Bedding'], nouns: ['Duvet', 'Pillow', 'Blanket', 'Sheet Set'], prices: [150, 2600] },
  { path: ['Home', 'Curtains'], nouns: ['Curtain', 'Blind', 'Curtain Rail', 'Tieback'], prices: [90, 1900] },
  { path: ['Home', 'Rugs'], nouns: ['Rug', 'Runner', 'Doormat', 'Bath Mat'], prices: [80, 5200] },
  {
    path: ['Home', 'Decor'],
    nouns: ['Vase', 'Mirror', 'Picture Frame', 'Candle Holder'],
    prices: [50, 1400],
  },
  {
    path: ['Light', 'Lamps'],
    nouns: ['Table Lamp', 'Floor Lamp', 'Desk Lamp', 'Night Light'],
    prices: [90, 2200],
  },
  { path: ['Light', 'Lanterns'], nouns: ['Lantern', 'Torch', 'Headlamp', 'Solar Lamp'], prices: [70, 1300] },
  { path: ['Light', 'Bulbs'], nouns: ['Bulb', 'Downlight', 'Tube', 'Spotlight'], prices: [20, 260] },
  {
    path: ['Light', 'Batteries'],
    nouns: ['Battery Pack', 'Charger', 'Power Bank', 'Inverter'],
    prices: [45, 9800],
  },
  { path: ['Clothing', 'Shirts'], nouns: ['Shirt', 'Golf Shirt', 'T-Shirt', 'Blouse'], prices: [90, 900] },
  {
    path: ['Clothing', 'Jackets'],
    nouns: ['Jacket', 'Anorak', 'Body Warmer', 'Blazer'],
    prices: [300, 2800],
  },
  { path: ['Clothing', 'Trousers'], nouns: ['Jeans', 'Chinos', 'Leggings', 'Shorts'], prices: [150, 1300] },
  { path: ['Clothing', 'Hats'], nouns: ['Sun Hat', 'Beanie', 'Cap', 'Doek'], prices: [60, 500] },
  {
    path: ['Shoes', 'Sneakers'],
    nouns: ['Sneaker', 'Running Shoe', 'Court Shoe', 'Slip-On'],
    prices: [250, 2600],
  },
  {
    path: ['Shoes', 'Boots'],
    nouns: ['Hiking Boot', 'Chelsea Boot', 'Gumboot', 'Work Boot'],
    prices: [300, 3200],
  },
  { path: ['Shoes', 'Sandals'], nouns: ['Sandal', 'Flip-Flop', 'Slide', 'Clog'], prices: [60, 900] },
  { path: ['Shoes', 'Slippers'], nouns: ['Slipper', 'Moccasin', 'Sock Boot', 'Mule'], prices: [80, 600] },
  {
    path: ['Outdoors', 'Camping'],
    nouns: ['Tent', 'Sleeping Bag', 'Camp Chair', 'Cooler Box'],
    prices: [200, 7600],
  },
  {
    path: ['Outdoors', 'Braai'],
    nouns: ['Braai Grid', 'Kettle Braai', 'Tongs', 'Potjie'],
    prices: [60, 4900],
  },
  { path: ['Outdoors', 'Fishing'], nouns: ['Rod', 'Reel', 'Tackle Box', 'Landing Net'], prices: [50, 3600] },
  {
    path: ['Outdoors', 'Cycling'],
    nouns: ['Helmet', 'Bicycle Pump', 'Pannier', 'Saddle'],
    prices: [70, 1900],
  },
  { path: ['Garden', 'Tools'], nouns: ['Spade', 'Rake', 'Pruner', 'Wheelbarrow'], prices: [70, 1800] },
  {
    path: ['Garden', 'Watering'],
    nouns: ['Hose', 'Sprinkler', 'Watering Can', 'Water Tank'],
    prices: [60, 4200],
  },
  {
    path: ['Garden', 'Pots'],
    nouns: ['Planter', 'Hanging Basket', 'Seed Tray', 'Window Box'],
    prices: [25, 1100],
  },
  {
    path: ['Garden', 'Furniture'],
    nouns: ['Bench', 'Patio Table', 'Umbrella', 'Hammock'],
    prices: [350, 8900],
  },
  {
    path: ['Tools', 'Hand Tools'],
    nouns: ['Hammer', 'Spanner Set', 'Pliers', 'Spirit Level'],
    prices: [50, 1600],
  },
  { path: ['Tools', 'Power Tools'], nouns: ['Drill', 'Grinder', 'Sander', 'Jigsaw'], prices: [450, 6400] },
  {
    path: ['Tools', 'Painting'],
    nouns: ['Brush Set', 'Roller', 'Paint Tray', 'Masking Tape'],
    prices: [20, 420],
  },
  {
    path: ['Tools', 'Safety'],
    nouns: ['Gloves', 'Goggles', 'Ear Muffs', 'Reflective Vest'],
    prices: [25, 480],
  },
  {
    path: ['Beauty', 'Skin'],
    nouns: ['Face Cream', 'Body Butter', 'Sunscreen', 'Cleanser'],
    prices: [40, 650],
  },
  {
    path: ['Beauty', 'Hair'],
    nouns: ['Shampoo', 'Conditioner', 'Hair Oil', 'Hair Clipper'],
    prices: [35, 1400],
  },
  { path: ['Beauty', 'Bath'], nouns: ['Soap Bar', 'Bath Salts', 'Loofah', 'Shower Gel'], prices: [15, 260] },
  {
    path: ['Beauty', 'Fragrance'],
    nouns: ['Perfume', 'Cologne', 'Body Mist', 'Room Spray'],
    prices: [60, 1900],
  },
  { path: ['Baby', 'Feeding'], nouns: ['Bottle', 'Bib', 'High Chair', 'Sippy Cup'], prices: [30, 2100] },
  { path: ['Baby', 'Sleep'], nouns: ['Cot', 'Swaddle', 'Baby Monitor', 'Sleep Sack'], prices: [90, 4800] },
  { path: ['Baby', 'Travel'], nouns: ['Pram', 'Car Seat', 'Baby Carrier', 'Nappy Bag'], prices: [250, 7200] },
  { path: ['Baby', 'Toys'], nouns: ['Rattle', 'Play Mat', 'Stacking Rings', 'Soft Toy'], prices: [40, 900] },
  {
    path: ['Pantry', 'Grains'],
    nouns: ['Maize Meal', 'Samp', 'Basmati Rice', 'Rolled Oats'],
    prices: [18, 190],
  },
  {
    path: ['Pantry', 'Spices'],
    nouns: ['Curry Powder', 'Peri-Peri', 'Braai Spice', 'Turmeric'],
    prices: [12, 140],
  },
  {
    path: ['Pantry', 'Drinks'],
    nouns: ['Rooibos', 'Ground Coffee', 'Ginger Beer', 'Cordial'],
    prices: [15, 320],
  },
  {
    path: ['Pantry', 'Snacks'],
    nouns: ['Biltong', 'Rusks', 'Dried Mango', 'Roasted Nuts'],
    prices: [14, 280],
  },
  {
    path: ['School', 'Stationery'],
    nouns: ['Notebook', 'Pencil Case', 'Ruler Set', 'Highlighters'],
    prices: [10, 240],
  },
  { path: ['School', 'Bags'], nouns: ['Backpack', 'Satchel', 'Trolley Bag', 'Gym Bag'], prices: [120, 1500] },
  { path: ['School', 'Art'], nouns: ['Crayons', 'Paint Set', 'Easel', 'Modelling Clay'], prices: [20, 950] },
  {
    path: ['School', 'Sport'],
    nouns: ['Netball', 'Soccer Ball', 'Cricket Bat', 'Skipping Rope'],
    prices: [40, 2300],
  },
];

export const MATERIALS: Words = [
  ...([
    'Acacia',
    'Aluminium',
    'Bamboo',
    'Beech',
    'Brass',
    'Canvas',
    'Carbon',
    'Ceramic',
    'Copper',
    'Cork',
  ] as const),
  ...([
    'Cotton',
    'Enamel',
    'Felt',
    'Glass',
    'Granite',
    'Hemp',
    'Leather',
    'Linen',
    'Mesh',
    'Mohair',
  ] as const),
  ...([
    'Nylon',
    'Oak',
    'Rattan',
    'Rubber',
    'Silicone',
    'Steel',
    'Stoneware',
    'Teak',
    'Velvet',
    'Wool',
  ] as const),
];

export const QUALITIES: Words = [
  ...([
    'Classic',
    'Compact',
    'Deluxe',
    'Double',
    'Everyday',
    'Family',
    'Folding',
    'Heavy-Duty',
    'Light',
  ] as const),
  ...(['Mini', 'Modern', 'Natural', 'Original', 'Padded', 'Portable', 'Quick', 'Quiet', 'Rustic'] as const),
  ...([
    'Slim',
    'Smart',
    'Soft',
    'Stackable',
    'Striped',
    'Sturdy',
    'Travel',
    'Twin',
    'Vintage',
    'Wide',
  ] as const),
];

export const COLOURS: Words = ['Black', 'White', 'Charcoal', 'Sand', 'Ochre', 'Indigo', 'Forest', 'Rust'];
export const SIZES: Words = ['S', 'M', 'L', 'XL'];

/** A brand's name is one of these starts followed by one of the ends: 200 brands. */
export const BRAND_STARTS: Words = [
  ...(['Kar', 'Veld', 'Berg', 'Zulu', 'Kalo', 'Mzan', 'Lowe', 'Drak', 'Nama', 'Tsit'] as const),
  ...(['Ubun', 'Sani', 'Limpo', 'Oran', 'Fyn', 'Kwa', 'Mara', 'Pula', 'Thaba', 'Bosch'] as const),
];
export const BRAND_ENDS: Words = ['ora', 'wyn', 'ico', 'elle', 'ano', 'ura', 'esto', 'ima', 'aya', 'onda'];

export const RETAILERS: readonly [string, ...string[]] = [
  ...(['Cape Floats Trading', 'Gariep General', 'Jozi Depot', 'Kingdom Stores', 'Lagoon Bay Goods'] as const),
  ...([
    'Midlands Market',
    'Namaqua Supply',
    'Outeniqua Outlet',
    'Platteland Direct',
    'Soutpan Wholesale',
  ] as const),
  ...(['Umgeni Warehouse', 'Vaal Traders'] as const),
];

export const BENEFITS: Words = [
  'Made for daily use and easy to clean.',
  'Packs away small when it is not needed.',
  'Tested in the heat of the Karoo and the damp of the coast.',
  'Comes with a two-year guarantee.',
  'Works on mains power and through load-shedding.',
  'Spare parts are kept in stock.',
  'A favourite with families and students alike.',
  'Finished by hand, so no two are quite the same.',
];
