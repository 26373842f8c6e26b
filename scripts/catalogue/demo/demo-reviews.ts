/** A published review of the demo shop. */
export type DemoReview = {
  daysAgo: number;
  author: string;
  stars: number;
  title?: string;
  text?: string;
  /** The variant's option values: `M / Navy`. */
  variant?: string;
  helpful?: number;
  /** The retailer's answer. */
  answer?: string;
};

/** Reviews by the handle of their product. */
export const DEMO_REVIEWS: Readonly<Record<string, readonly DemoReview[]>> = {
  'enamel-kettle-2l': [
    {
      daysAgo: 12,
      author: 'Nomsa D.',
      stars: 5,
      variant: 'Blue',
      title: 'Stage six? Still tea',
      text: 'Boils on the gas ring in about eight minutes. The handle stays cool, just like they say.',
      helpful: 9,
    },
    {
      daysAgo: 31,
      author: 'Pieter v.',
      stars: 4,
      variant: 'Cream',
      text: 'Good solid kettle. The lid is a bit loose when you pour the last cup, otherwise lekker.',
    },
    {
      daysAgo: 44,
      author: 'Ayesha K.',
      stars: 5,
      variant: 'Red',
      text: 'Same as the one my granny had in Mitchells Plain. We use it every single day.',
    },
    { daysAgo: 60, author: 'Sibusiso N.', stars: 5, variant: 'Blue' },
    {
      daysAgo: 75,
      author: 'Carol M.',
      stars: 3,
      variant: 'Cream',
      title: 'Pretty, but chipped',
      text: 'Lovely colour. Mine came with a small chip at the rim, so three stars.',
      answer: 'Sorry about that, Carol. We’ve sent you a new one.',
    },
  ],
  'cast-iron-potjie': [
    {
      daysAgo: 8,
      author: 'Thabo M.',
      stars: 5,
      variant: 'No. 3',
      title: 'Best oxtail yet',
      text: 'Came well seasoned. Four hours over slow coals and the meat fell off the bone.',
      helpful: 14,
    },
    {
      daysAgo: 21,
      author: 'Riaan B.',
      stars: 5,
      variant: 'No. 4',
      text: 'Heavy, thick and level on its three legs. This one will go to my kids.',
    },
    {
      daysAgo: 37,
      author: 'Lerato P.',
      stars: 4,
      variant: 'No. 3',
      text: 'Great pot. Remember to oil it after every wash, mine rusted a little in the first week.',
      helpful: 6,
    },
    { daysAgo: 52, author: 'Johan K.', stars: 5, variant: 'No. 2' },
  ],
  'iron-frying-pan-28cm': [
    {
      daysAgo: 15,
      author: 'Zanele T.',
      stars: 5,
      text: 'Nothing sticks any more. Eggs, steak, even vetkoek.',
    },
    {
      daysAgo: 48,
      author: 'Graham S.',
      stars: 4,
      text: 'Takes a while to heat up, then stays hot for ages.',
    },
  ],
  'vacuum-flask-1l': [
    {
      daysAgo: 10,
      author: 'Mandla Z.',
      stars: 5,
      title: 'Night shift saved',
      text: 'Filled at six in the evening, and the coffee was still hot at four.',
      helpful: 7,
    },
    {
      daysAgo: 29,
      author: 'Elize F.',
      stars: 4,
      text: 'Keeps its heat well. A bit tall for my car’s cup holder.',
    },
    { daysAgo: 66, author: 'Kagiso M.', stars: 5 },
  ],
  'skaftin-lunch-box': [
    {
      daysAgo: 6,
      author: 'Refilwe S.',
      stars: 5,
      variant: '1.6 L / Navy',
      text: 'Pap in the one part, stew in the other, and no leaks in the taxi.',
      helpful: 11,
    },
    {
      daysAgo: 25,
      author: 'Naidoo R.',
      stars: 4,
      variant: '1 L / Pink',
      text: 'Strong clips. Wish the bigger one came in pink too.',
    },
    {
      daysAgo: 58,
      author: 'Bongani H.',
      stars: 2,
      variant: '1 L / Navy',
      text: 'The divider broke after a month of school.',
      answer:
        'That shouldn’t happen. Please ask for a return on your order’s page, it’s within the six months.',
    },
  ],
  'enamel-mug': [
    {
      daysAgo: 9,
      author: 'Chantelle J.',
      stars: 5,
      variant: 'Blue',
      text: 'Camping mug number one. Survived the Drakensberg and two toddlers.',
    },
    {
      daysAgo: 40,
      author: 'Vusi M.',
      stars: 4,
      variant: 'White',
      text: 'Nice and light. The tea gets cold quickly, but that’s enamel for you.',
    },
    { daysAgo: 71, author: 'Anel d.', stars: 5, variant: 'Green' },
  ],
  'rechargeable-bulb-9w': [
    {
      daysAgo: 4,
      author: 'Precious N.',
      stars: 5,
      variant: 'B22 bayonet / Warm',
      title: 'The kids don’t even notice',
      text: 'Power goes, bulb stays on. We now have one in every room.',
      helpful: 23,
    },
    {
      daysAgo: 18,
      author: 'Deon W.',
      stars: 4,
      variant: 'B22 bayonet / Cool',
      text: 'Lasted just over three hours on a full charge. Bright enough to read by.',
      helpful: 8,
    },
    {
      daysAgo: 33,
      author: 'Fatima A.',
      stars: 5,
      variant: 'E27 screw / Warm',
      text: 'Bought four, then four more for my mother in Durban.',
    },
    {
      daysAgo: 49,
      author: 'Sello R.',
      stars: 3,
      variant: 'B22 bayonet / Cool',
      text: 'Works well in a normal fitting, but not with our dimmer switch. Check that first.',
      helpful: 5,
    },
    { daysAgo: 63, author: 'Michelle O.', stars: 5, variant: 'B22 bayonet / Warm' },
  ],
  'solar-stoep-lantern': [
    {
      daysAgo: 13,
      author: 'Hannes L.',
      stars: 4,
      text: 'Warm light on the stoep till after ten. In a rainy week it’s dimmer.',
    },
    { daysAgo: 36, author: 'Nthabiseng K.', stars: 5, text: 'So pretty! And no cables for the dog to chew.' },
    { daysAgo: 57, author: 'Yusuf E.', stars: 4 },
  ],
  'camp-lantern-1000': [
    {
      daysAgo: 20,
      author: 'Craig P.',
      stars: 5,
      text: 'Lights up the whole campsite at Kosi Bay. Charges from the bakkie.',
      helpful: 4,
    },
    { daysAgo: 55, author: 'Tumi L.', stars: 5 },
  ],
  'router-mini-ups': [
    {
      daysAgo: 5,
      author: 'Lindiwe G.',
      stars: 5,
      title: 'Worked from home right through',
      text: 'Plugged it in and forgot about it. Fibre stays on for the whole slot.',
      helpful: 17,
    },
    {
      daysAgo: 23,
      author: 'André V.',
      stars: 5,
      text: 'Runs the router and the fibre box, about four hours.',
    },
    {
      daysAgo: 41,
      author: 'Keitumetse M.',
      stars: 4,
      text: 'Does the job. The cable is short, so plan where you put it.',
    },
    {
      daysAgo: 68,
      author: 'Brandon C.',
      stars: 1,
      title: 'Wrong plug for my router',
      text: 'Mine needs 5 volts and this one gives 9 and 12 only.',
      answer:
        'Thanks, Brandon. We’ve added the voltages to the details. You can send yours back free of charge.',
    },
  ],
  'power-bank': [
    {
      daysAgo: 11,
      author: 'Mpho S.',
      stars: 4,
      variant: '20,000 mAh / Graphite',
      text: 'Charges my phone three times. A little heavy in a handbag.',
    },
    { daysAgo: 39, author: 'Kyle D.', stars: 5, variant: '10,000 mAh / Blue' },
    {
      daysAgo: 62,
      author: 'Noluthando B.',
      stars: 4,
      variant: '10,000 mAh / Graphite',
      text: 'Good value for the price.',
    },
  ],
  'rooibos-tea': [
    {
      daysAgo: 7,
      author: 'Elsabe S.',
      stars: 5,
      variant: '80 bags',
      text: 'Proper Cederberg taste. My third box already.',
      helpful: 6,
    },
    { daysAgo: 28, author: 'Themba X.', stars: 5, variant: '40 bags' },
    {
      daysAgo: 46,
      author: 'Priya G.',
      stars: 4,
      variant: '80 bags',
      text: 'Lovely with a slice of lemon. The box arrived slightly dented.',
    },
  ],
  'stoep-blend-coffee': [
    {
      daysAgo: 14,
      author: 'Gareth H.',
      stars: 5,
      variant: '250 g / Moka pot',
      title: 'Sunday mornings',
      text: 'Smooth, not bitter, and lovely in a moka pot.',
    },
    {
      daysAgo: 35,
      author: 'Boitumelo K.',
      stars: 3,
      variant: '1 kg / Plunger',
      text: 'Nice, but a bit too dark for me.',
    },
    { daysAgo: 59, author: 'Liezl B.', stars: 5, variant: '250 g / Moka pot' },
  ],
  'fynbos-honey': [
    {
      daysAgo: 16,
      author: 'Ntombi Q.',
      stars: 5,
      variant: '500 g',
      text: 'You can taste the mountain in it. Came wrapped like a present.',
      helpful: 5,
    },
    {
      daysAgo: 43,
      author: 'Willem J.',
      stars: 5,
      variant: '1 kg',
      text: 'The real thing. It crystallised in winter, as real honey does.',
    },
  ],
  'beef-biltong': [
    {
      daysAgo: 3,
      author: 'Dirk N.',
      stars: 5,
      variant: '200 g / With fat',
      text: 'Not too dry, good bit of fat. Didn’t survive the rugby.',
      helpful: 12,
    },
    {
      daysAgo: 19,
      author: 'Zodwa M.',
      stars: 4,
      variant: '200 g / Moist',
      text: 'Tasty. Would like a chilli one as well.',
    },
    { daysAgo: 50, author: 'Ashwin P.', stars: 2, variant: '200 g / Dry', text: 'Too salty for my taste.' },
  ],
  'peri-peri-sauce': [
    {
      daysAgo: 22,
      author: 'Ana F.',
      stars: 5,
      variant: '250 ml / Wild',
      text: 'Hot! Exactly like the one we had in Maputo.',
    },
    {
      daysAgo: 54,
      author: 'Lwazi D.',
      stars: 4,
      variant: '250 ml / Hot',
      text: 'Great on chicken livers. A small bottle goes a long way.',
    },
  ],
  'kettle-braai-47cm': [
    {
      daysAgo: 17,
      author: 'Morne E.',
      stars: 5,
      title: 'Easy to put together',
      text: 'Twenty minutes with one spanner. Holds the heat for a whole chicken.',
      helpful: 8,
    },
    { daysAgo: 38, author: 'Siya T.', stars: 4, text: 'Solid. The ash catcher could be deeper.' },
    { daysAgo: 70, author: 'Heather N.', stars: 5 },
  ],
  'braaibroodjie-grid': [
    {
      daysAgo: 24,
      author: 'Annelie R.',
      stars: 5,
      variant: '6 slices',
      text: 'Fits six broodjies, and the handles don’t burn you.',
    },
    { daysAgo: 65, author: 'Jabu S.', stars: 5, variant: '10 slices' },
  ],
  'cooler-box': [
    {
      daysAgo: 26,
      author: 'Rashid M.',
      stars: 4,
      variant: '45 L / Sand',
      text: 'Ice lasted two full days at Sodwana.',
    },
    { daysAgo: 61, author: 'Karabo N.', stars: 4, variant: '26 L / Blue' },
  ],
  'highveld-dome-tent': [
    {
      daysAgo: 30,
      author: 'Fiona W.',
      stars: 4,
      variant: '4 sleeper',
      text: 'Stayed dry in a proper Highveld storm. Bring extra pegs.',
      helpful: 7,
    },
    {
      daysAgo: 67,
      author: 'Tebogo L.',
      stars: 3,
      variant: '2 sleeper',
      text: 'Fine for two people and their bags, tight for three.',
    },
  ],
  'kasi-classic-tee': [
    {
      daysAgo: 9,
      author: 'Siphokazi N.',
      stars: 5,
      variant: 'M / Sky',
      text: 'Soft, thick cotton, and it hasn’t faded after many washes.',
      helpful: 3,
    },
    {
      daysAgo: 27,
      author: 'Jason L.',
      stars: 3,
      variant: 'L / Green',
      text: 'Nice shirt, but it runs small. Take one size up.',
      helpful: 10,
    },
    { daysAgo: 45, author: 'Naledi M.', stars: 5, variant: 'M / Green' },
    { daysAgo: 72, author: 'Oupa K.', stars: 4, variant: 'XL / Sky', text: 'Good quality for the price.' },
  ],
  'shweshwe-dress': [
    {
      daysAgo: 32,
      author: 'Nombulelo Z.',
      stars: 5,
      variant: '34 / Indigo',
      title: 'So many compliments',
      text: 'Wore it to a wedding in Mthatha. Fits beautifully, and it has pockets!',
      helpful: 13,
    },
    {
      daysAgo: 64,
      author: 'Estelle G.',
      stars: 4,
      variant: '36 / Chocolate',
      text: 'Beautiful fabric, stiff before the first wash.',
    },
  ],
  'street-takkies': [
    {
      daysAgo: 2,
      author: 'Lunga B.',
      stars: 5,
      variant: '6 / Lilac',
      text: 'Comfortable from day one. I walk to the station every day.',
    },
    {
      daysAgo: 34,
      author: 'Tracy A.',
      stars: 4,
      variant: '9 / Mint',
      text: 'True to size. The white shows every bit of dust.',
    },
    { daysAgo: 56, author: 'Mthunzi C.', stars: 5, variant: '6 / Lilac' },
  ],
  'school-backpack': [
    {
      daysAgo: 42,
      author: 'Rethabile M.',
      stars: 5,
      variant: '18 L / Blue',
      text: 'Survived grade four, which says a lot.',
      helpful: 6,
    },
    {
      daysAgo: 69,
      author: 'Juanita S.',
      stars: 4,
      variant: '26 L / Green',
      text: 'Strong zips, and room for a lunch box and a jersey.',
    },
  ],
  'wind-up-radio': [
    {
      daysAgo: 47,
      author: 'Khanyi N.',
      stars: 5,
      text: 'Gogo listens to Ukhozi all day and never needs batteries.',
      helpful: 15,
    },
    { daysAgo: 73, author: 'Derek F.', stars: 4 },
  ],
  'wire-bakkie': [
    {
      daysAgo: 51,
      author: 'Sarah T.',
      stars: 5,
      variant: 'Red',
      text: 'Sent it to my brother in London. He nearly cried.',
      helpful: 9,
    },
    { daysAgo: 74, author: 'Moses R.', stars: 5, variant: 'Green' },
  ],
};
