import { beforeAll, expect, it } from 'vitest';
import { aBrand, aProduct, aSupplier } from '#test/support/a-shop.ts';
import { toSearchTerms } from '#worker/api/search/query/search-terms.ts';
import { listing } from './a-listing.ts';

/** Names as hardware shops write them. */
const ELBOW = 'PVC Elbow, 1/2 in., 90-Degree';
const THICK_ELBOW = 'PVC Elbow, 3/4 in., 90-Degree';
const STUD = '2 in. x 4 in. x 8 ft. Pine Stud';
const POST = '4 in. x 4 in. x 8 ft. Treated Fence Post';
const BOARD = '1 in. x 6 in. x 12 ft. Cedar Board';
const PLYWOOD = '3/4 in. x 4 ft. x 8 ft. Birch Plywood';
const DECK_SCREW = '#9 x 3 in. Exterior Deck Screw (1 lb.)';
const DRYWALL_SCREW = '#8 x 1-1/4 in. Drywall Screw';
const NAIL = '2-1/2 in. Finishing Nail';
const RATCHET = '3/8 in. Drive Quick-Release Ratchet';
const DOOR = 'Steel Exterior Door 36 in. x 80 in.';
const VACUUM = '20 Gal. Wet/Dry Shop Vacuum';
const BUCKET = '5-Gal. Orange Bucket';
const BULB = '60-Watt Equivalent LED Light Bulb (4-Pack)';
const TILE = '4 in. x 8 in. White Ceramic Subway Tile';
const CHARGER = '12-Volt Battery Charger';
const FILTER = '20 in. x 20 in. x 1 in. Pleated Air Filter';
const HEATER = 'Electric Heater for 1,500 sq. ft.';
const COOLER = 'Window Air Conditioner, 5,000 BTU';
const INSULATION = 'R-13 Fibreglass Insulation Roll';
const FRIDGE = '18 cu. ft. Top-Freezer Refrigerator';
const DRILL = '20-Volt Drill Kit';
const TREAD = 'Red Oak Stair Tread';
const LIGHT = 'Under-Cabinet LED Light Bar, 500 Lumen';
const VANITY = 'Bathroom Vanity 36"';
const PICKET = '8 ft. Cedar Fence Picket';

const OTHERS = [
  '1/2 in. Drive Breaker Bar',
  '#9 x 2 in. Exterior Deck Screw (3-Pack)',
  'Steel Interior Door 30 in. x 80 in.',
  '6 Gal. Wet/Dry Shop Vacuum',
  '100-Watt Equivalent LED Light Bulb (4-Pack)',
  '3 in. x 6 in. Black Ceramic Subway Tile',
  '18-Volt Battery Charger',
  '16 in. x 25 in. x 1 in. Pleated Air Filter',
  'Electric Heater for 500 sq. ft.',
  'Bathroom Vanity 24"',
  '6 ft. Cedar Fence Picket',
];

const QUERIES: readonly (readonly [q: string, name: string])[] = [
  ...['1/2 inch pvc elbow', '1/2 in. pvc elbow', '1/2" pvc elbow', 'pvc elbow 1/2in'].map(
    (q) => [q, ELBOW] as const,
  ),
  ['pvc elbow 3/4', THICK_ELBOW],
  ...['2x4', '2 x 4', '2x4x8', '2 in x 4 in x 8 ft', '2 by 4 stud'].map((q) => [q, STUD] as const),
  ['4x4 post', POST],
  ['1x6 cedar board', BOARD],
  ['3/4 plywood 4x8', PLYWOOD],
  ['deck screws 3 inch', DECK_SCREW],
  ['drywall screws 1 1/4 inch', DRYWALL_SCREW],
  ['1-1/4" drywall screw', DRYWALL_SCREW],
  ['2.5 inch nails', NAIL],
  ['3/8 drive ratchet', RATCHET],
  ['exterior door 36 x 80', DOOR],
  ['36x80 door', DOOR],
  ['20 gal shop vac', VACUUM],
  ['5 gallon bucket', BUCKET],
  ['led light bulbs 60 watt', BULB],
  ['60w bulb', BULB],
  ['white 4 in. subway tile', TILE],
  ['12v charger', CHARGER],
  ['charger 12 volts', CHARGER],
  ['20x20 air filter', FILTER],
  ['filter 20 x 20 x 1', FILTER],
  ['1500 square feet heater', HEATER],
  ['heater 1500 sq ft', HEATER],
  ['5000 btu air conditioner', COOLER],
  ['r13 insulation', INSULATION],
  ['18 cubic foot refrigerator', FRIDGE],
  ['black and decker drill', DRILL],
  ['red oak tread', TREAD],
  ['under cabinet lights', LIGHT],
  ['light under 500 lumens', LIGHT],
  ['36 in vanity', VANITY],
  ["8' fence picket", PICKET],
];

beforeAll(async () => {
  const [supplierId, brandId] = [await aSupplier(), await aBrand('Timber & Sons')];
  const names = [
    ...[ELBOW, THICK_ELBOW, STUD, POST, BOARD, PLYWOOD, DECK_SCREW, DRYWALL_SCREW, NAIL, RATCHET, DOOR],
    ...[VACUUM, BUCKET, BULB, TILE, CHARGER, FILTER, HEATER, COOLER, INSULATION, FRIDGE, TREAD, LIGHT],
    ...[VANITY, PICKET, ...OTHERS],
  ];
  for (const name of names.toReversed()) await aProduct({ name, supplierId, brandId });
  await aProduct({ name: DRILL, supplierId, brandId: await aBrand('BLACK+DECKER') });
});

it.each(QUERIES)('ranks the matching product first for: %s', async (q, name) => {
  const { data, meta } = await listing({ q });
  expect(data[0]?.name).toBe(name);
  expect(meta.partial).toBe(false);
  expect(meta.recognised.filter(({ kind, applied }) => applied && kind !== 'brand')).toEqual([]);
});

it('does not interpret "2 in 1" as a length', () => {
  const typed = (q: string) => toSearchTerms(q).map((term) => term.typed);
  expect(typed('2 in 1 laptop')).toEqual(['2', '1', 'laptop']);
  expect(typed('2 in. laptop')).toEqual(['2 in.', 'laptop']);
});
