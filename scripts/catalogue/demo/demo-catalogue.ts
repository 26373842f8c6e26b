import type { CatalogueProduct, CatalogueSupplier } from '#worker/operations/catalogue/catalogue-product.ts';
import { BEACH_AND_SPORT_PRODUCTS } from './beach-and-sport-products.ts';
import { BEAUTY_AND_BABY_PRODUCTS } from './beauty-and-baby-products.ts';
import { BRAAI_AND_CAMPING_PRODUCTS } from './braai-and-camping-products.ts';
import { CLEANING_AND_GARDEN_PRODUCTS } from './cleaning-and-garden-products.ts';
import { CLOTHES_PRODUCTS } from './clothes-products.ts';
import { COOKWARE_PRODUCTS } from './cookware-products.ts';
import { HANDMADE_PRODUCTS } from './handmade-products.ts';
import { HOME_PRODUCTS } from './home-products.ts';
import { LAMP_PRODUCTS } from './lamp-products.ts';
import { PANTRY_STAPLES_PRODUCTS } from './pantry-staples-products.ts';
import { PANTRY_TREATS_PRODUCTS } from './pantry-treats-products.ts';
import { PLAY_PRODUCTS } from './play-products.ts';
import { POWER_PRODUCTS } from './power-products.ts';
import { SCHOOL_PRODUCTS } from './school-products.ts';
import { SHOE_AND_HAT_PRODUCTS } from './shoe-and-hat-products.ts';
import { TABLEWARE_PRODUCTS } from './tableware-products.ts';
import { TECH_PRODUCTS } from './tech-products.ts';
import { TOOL_PRODUCTS } from './tool-products.ts';

/** The demo shop's retailers with their products. */
export const DEMO_CATALOGUE: { supplier: CatalogueSupplier; products: CatalogueProduct[] }[] = [
  {
    supplier: {
      displayName: 'Karoo Kitchen & Home',
      npoId: null,
      deliveryFeeCents: 7500,
      freeDeliveryFromCents: 60000,
      deliveryRates: [
        { province: null, upToGrams: 5_000, feeCents: 7_500 },
        { province: null, upToGrams: null, feeCents: 12_000 },
        { province: 'EC', upToGrams: 5_000, feeCents: 6_000 },
        { province: 'EC', upToGrams: null, feeCents: 9_500 },
      ],
      vatNumber: '4180234567',
      address: '14 Somerset Street, Graaff-Reinet, 6280',
      story:
        'A family shop in Graaff-Reinet since 1987. We cook with everything we sell, from black pots to stoneware that is fired down the road.\nMarietjie and her two sons pack every order by hand, wrapped in the week’s newspaper. If a cup arrives in pieces, send a photo and the next one is on the road the same day.',
    },
    products: [
      ...COOKWARE_PRODUCTS,
      ...TABLEWARE_PRODUCTS,
      ...HOME_PRODUCTS,
      ...CLEANING_AND_GARDEN_PRODUCTS,
    ],
  },
  {
    supplier: {
      displayName: 'Highveld Light & Tools',
      npoId: null,
      deliveryFeeCents: 9500,
      freeDeliveryFromCents: 100000,
      deliveryRates: [
        { province: 'GP', upToGrams: null, feeCents: 6_500 },
        { province: 'NC', upToGrams: null, feeCents: 13_500 },
      ],
      vatNumber: '4390561278',
      address: 'Unit 7, 220 Power Street, Germiston, 1401',
      story:
        'Electricians from Germiston who keep Gauteng’s lights on. Every inverter, lamp and tool is tested on our own bench before it is sent.\nSipho Mahlangu opened the workshop in 2009, after one blackout too many. We still repair what we sell, and we’d rather tell you that you need a smaller inverter than sell you the big one.',
    },
    products: [...LAMP_PRODUCTS, ...POWER_PRODUCTS, ...TECH_PRODUCTS, ...TOOL_PRODUCTS],
  },
  {
    supplier: {
      displayName: 'Kasi Corner Pantry',
      npoId: null,
      deliveryFeeCents: 5000,
      freeDeliveryFromCents: 45000,
      vatNumber: '4720918345',
      address: '1863 Mahalefele Road, Dube, Soweto, 1801',
      story:
        'A corner shop in Dube that began with bread and paraffin. Today we send the same honest groceries all over the country.\nMam’ Grace still stands behind the counter at five in the morning. Our rooibos, raisins and peanut butter come straight from the farms, so they are fresh and fairly paid for.',
    },
    products: [...PANTRY_STAPLES_PRODUCTS, ...PANTRY_TREATS_PRODUCTS, ...BEAUTY_AND_BABY_PRODUCTS],
  },
  {
    supplier: {
      displayName: 'Bluff Outdoor',
      npoId: null,
      deliveryFeeCents: 12000,
      freeDeliveryFromCents: 150000,
      deliveryRates: [
        { province: null, upToGrams: 10_000, feeCents: 12_000 },
        { province: null, upToGrams: null, feeCents: 22_000 },
        { province: 'KZN', upToGrams: null, feeCents: 9_000 },
      ],
      vatNumber: '4560377192',
      address: '88 Marine Drive, Bluff, Durban, 4052',
      story:
        'Surfers, anglers and weekend braai masters on Durban’s Bluff. If it fails on the beach or in the Berg, we don’t stock it.\nWe began in 1996 with two wetsuits and a borrowed bakkie. Every tent sleeps a night in the Drakensberg and every cooler box a day at Sodwana before it goes on the shelf.',
    },
    products: [...BRAAI_AND_CAMPING_PRODUCTS, ...BEACH_AND_SPORT_PRODUCTS],
  },
  {
    supplier: {
      displayName: 'Tekkie & Tie',
      npoId: null,
      deliveryFeeCents: 6500,
      freeDeliveryFromCents: 50000,
      vatNumber: '4810642053',
      address: '31 Zastron Street, Bloemfontein, 9301',
      story:
        'School shoes, Sunday shirts and street takkies from Bloemfontein. Wrong size? We give you 14 days to swap it.\nThe Mokoenas have dressed the Free State for three generations. Our sizes are measured on real feet and real shoulders, and the size guides on our pages come from that tape measure.',
      returnDays: 14,
    },
    products: [...CLOTHES_PRODUCTS, ...SHOE_AND_HAT_PRODUCTS, ...SCHOOL_PRODUCTS, ...PLAY_PRODUCTS],
  },
  {
    supplier: {
      displayName: 'Imbewu Hands',
      npoId: 1,
      deliveryFeeCents: 6000,
      freeDeliveryFromCents: null,
      vatNumber: null,
      address: '5 Church Street, Pietermaritzburg, 3201',
      story:
        'Forty crafters in the Midlands weave, bead and carve what you see here, and set their own prices.\nImbewu means seed. It began in 2012 with six women and one borrowed loom in a church hall. Each piece is made by hand, so yours may differ a little from its picture: that is how you know it is real.',
      cause: 'craft training and a crèche for the crafters’ children in Pietermaritzburg',
    },
    products: HANDMADE_PRODUCTS,
  },
];
