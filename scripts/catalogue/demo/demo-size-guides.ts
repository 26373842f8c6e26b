/** The size guides of the demo shop, by category. */
export const DEMO_SIZE_GUIDES: readonly { category: readonly string[]; text: string }[] = [
  {
    category: ['Clothing', 'Shoes'],
    text: `UK | EU | US | Foot length
3 | 36 | 5 | 22.5 cm
4 | 37 | 6 | 23.5 cm
5 | 38 | 7 | 24 cm
6 | 39 | 8 | 25 cm
7 | 41 | 8 | 26 cm
8 | 42 | 9 | 27 cm
9 | 43 | 10 | 27.5 cm
10 | 44 | 11 | 28.5 cm
11 | 45 | 12 | 29.5 cm`,
  },
];
