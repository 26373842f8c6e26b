/** A product that each format can express, except for the columns listed as `lacks` in {@link FORMATS}. */
export type SampleProduct = {
  handle: string;
  name: string;
  brand: string;
  /** From the root of the tree; the last one is the product's type. */
  categories: readonly string[];
  html: string;
  tags: string;
  images: readonly string[];
  variants: readonly SampleVariant[];
};

type SampleVariant = {
  sku: string;
  size: string;
  colour: string;
  price: string;
  /** The price before the sale; empty without one. */
  fullPrice: string;
  grams: number;
  stock: number;
  image: string;
};

/** Twenty products: every other one has variants by size, by colour or by both. Each third variant is on sale. */
export const SAMPLE_PRODUCTS: readonly SampleProduct[] = Array.from({ length: 20 }, (_, n) => {
  const axes = n % 2 === 0 ? 'none' : (['sizes', 'colours', 'both'] as const)[((n - 1) / 2) % 3];
  const sizes = axes === 'sizes' || axes === 'both' ? ['S', 'M'] : [''];
  const colours = axes === 'colours' || axes === 'both' ? ['Navy', 'Stone, light'] : [''];
  const handle = `sample-${n}`;
  const variants = sizes.flatMap((size) => colours.map((colour) => ({ size, colour })));
  return {
    handle: axes === 'none' ? `SKU-${n}-0` : handle,
    name: `${axes === 'none' ? 'Mug' : 'Shirt'} "No. ${n}" & more`,
    brand: `Brand ${n % 3}`,
    categories: axes === 'none' ? ['Kitchen', 'Mugs'] : ['Clothing', 'Shirts'],
    html: `<p>Made of <strong>${n % 4} parts</strong>, 5 < 6 &amp; "fine"</p><ul><li><a href="https://x.example/${n}">More</a></li></ul>`,
    tags: `tag ${n % 5}, gift`,
    images: variants.map((_variant, place) => `https://cdn.example/${handle}-${place}.png`),
    variants: variants.map((options, place) => ({
      ...{ ...options, sku: `SKU-${n}-${place}`, grams: 250 + n * 10, stock: n + place },
      price: `${100 + n + place}.50`,
      fullPrice: (n + place) % 3 === 0 ? `${150 + n}.00` : '',
      image: `https://cdn.example/${handle}-${place}.png`,
    })),
  };
});

type Format = {
  name: string;
  file: string;
  write: () => string;
  /** The columns of the product table that the format cannot express. */
  lacks: readonly ('stock' | 'tags')[];
};

type Row = Record<string, string>;

function toTable(rows: readonly Row[], delimiter: string): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  const lines = rows.map((row) => columns.map((column) => quote(row[column] ?? '')).join(delimiter));
  return `${[columns.map(quote).join(delimiter), ...lines].join('\n')}\n`;
}

/** Rows with the column names of Shopify's export of 2022. */
function shopifyRows({ handle, variants, ...product }: SampleProduct): Row[] {
  const [first] = variants;
  return variants.map((variant, place) => ({
    Handle: handle,
    Title: place === 0 ? product.name : '',
    'Body (HTML)': place === 0 ? product.html : '',
    Vendor: place === 0 ? product.brand : '',
    'Custom Product Type': place === 0 ? (product.categories.at(-1) ?? '') : '',
    Tags: place === 0 ? product.tags : '',
    Published: place === 0 ? 'TRUE' : '',
    'Option1 Name': place === 0 ? (optionNames(first)[0] ?? '') : '',
    'Option1 Value': optionValues(variant)[0] ?? '',
    'Option2 Name': place === 0 ? (optionNames(first)[1] ?? '') : '',
    'Option2 Value': optionValues(variant)[1] ?? '',
    'Variant SKU': variant.sku,
    'Variant Grams': String(variant.grams),
    'Variant Inventory Tracker': 'shopify',
    'Variant Inventory Qty': String(variant.stock),
    'Variant Inventory Policy': 'deny',
    'Variant Price': variant.price,
    'Variant Compare At Price': variant.fullPrice,
    'Variant Requires Shipping': 'TRUE',
    'Image Src': product.images[place] ?? '',
    'Image Position': String(place + 1),
    'Gift Card': 'FALSE',
    'Variant Image': variants.length === 1 ? '' : variant.image,
    Status: 'active',
  }));
}

function optionNames(variant: SampleVariant | undefined): string[] {
  return [...(variant?.size ? ['Size'] : []), ...(variant?.colour ? ['Color'] : [])];
}

function optionValues({ size, colour }: SampleVariant): string[] {
  return [size, colour].filter((value) => value !== '');
}

function renamed(rows: readonly Row[], names: Readonly<Record<string, string>>): Row[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [names[name] ?? name, cell])),
  );
}

const NAMES_OF_TODAY = {
  ...{ Handle: 'URL handle', 'Body (HTML)': 'Description', 'Custom Product Type': 'Type' },
  ...{ Published: 'Published on online store', 'Variant SKU': 'SKU', 'Variant Price': 'Price' },
  ...{ 'Variant Grams': 'Weight value (grams)', 'Variant Inventory Tracker': 'Inventory tracker' },
  ...{ 'Variant Inventory Qty': 'Inventory quantity', 'Variant Compare At Price': 'Compare-at price' },
  ...{ 'Variant Inventory Policy': 'Continue selling when out of stock', 'Gift Card': 'Gift card' },
  ...{ 'Variant Requires Shipping': 'Requires shipping', 'Image Src': 'Product image URL' },
  ...{ 'Image Position': 'Image position', 'Variant Image': 'Variant image URL' },
};

function wooCommerceRows({ variants, ...product }: SampleProduct, number: number): Row[] {
  const [first] = variants;
  const isSimple = optionNames(first).length === 0;
  const offerOf = (variant: SampleVariant): Row => ({
    SKU: variant.sku,
    'In stock?': '1',
    Stock: String(variant.stock),
    'Backorders allowed?': '0',
    'Weight (kg)': String(variant.grams / 1_000),
    'Sale price': variant.fullPrice === '' ? '' : variant.price,
    'Regular price': variant.fullPrice || variant.price,
  });
  const parent: Row = {
    ID: String(number * 10),
    Type: isSimple ? 'simple' : 'variable',
    ...{ Name: product.name, Published: '1', 'Visibility in catalog': 'visible', Description: product.html },
    ...{ Brands: product.brand, Tags: product.tags, Images: product.images.join(', ') },
    Categories: product.categories.join(' > '),
    ...(isSimple && first !== undefined && offerOf(first)),
  };
  const variations = variants.map((variant, place) => ({
    ...{ ID: String(number * 10 + place + 1), Type: 'variation', Published: '1', Images: variant.image },
    ...{ Parent: `id:${number * 10}`, ...offerOf(variant) },
    ...Object.fromEntries(
      optionNames(first).flatMap((name, axis) => [
        [`Attribute ${axis + 1} name`, name],
        [`Attribute ${axis + 1} value(s)`, optionValues(variant)[axis]?.replaceAll(',', '\\,') ?? ''],
      ]),
    ),
  }));
  return [parent, ...(isSimple ? [] : variations)];
}

function googleItems({ handle, variants, ...product }: SampleProduct): Row[] {
  return variants.map((variant, place) => ({
    id: variant.sku,
    title: product.name,
    description: product.html,
    link: `https://x.example/${handle}`,
    image_link: variant.image,
    additional_image_link: place === 0 ? product.images.slice(1).join(',') : '',
    availability: 'in_stock',
    price: `${variant.fullPrice || variant.price} ZAR`,
    sale_price: variant.fullPrice === '' ? '' : `${variant.price} ZAR`,
    brand: product.brand,
    item_group_id: variants.length === 1 ? '' : handle,
    size: variant.size,
    color: variant.colour,
    product_type: product.categories.join(' > '),
    shipping_weight: `${variant.grams} g`,
  }));
}

function googleXml(): string {
  const escaped = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const items = SAMPLE_PRODUCTS.flatMap(googleItems).map((item) => {
    const { additional_image_link = '', ...cells } = item;
    const elements = [
      ...Object.entries(cells),
      ...additional_image_link.split(',').map((url) => ['additional_image_link', url] as const),
    ];
    return `<item>${elements.map(([name, cell]) => `<g:${name}>${escaped(cell)}</g:${name}>`).join('\n')}</item>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
${items.join('\n')}
</channel></rss>`;
}

/** The formats that an import accepts, each with {@link SAMPLE_PRODUCTS}. */
export const FORMATS: readonly Format[] = [
  {
    ...{ name: 'Shopify 2022', file: 'shopify-2022.csv', lacks: [] },
    write: () => toTable(SAMPLE_PRODUCTS.flatMap(shopifyRows), ','),
  },
  {
    ...{ name: 'Shopify 2025', file: 'shopify-2025.csv', lacks: [] },
    write: () =>
      toTable(
        renamed(SAMPLE_PRODUCTS.flatMap(shopifyRows), { 'Custom Product Type': 'Type' }).map((row) => ({
          ...row,
          ...{ 'Option1 Linked To': '', 'Included / South Africa': 'true', 'Price / South Africa': '' },
        })),
        ',',
      ),
  },
  {
    ...{ name: 'Shopify today', file: 'shopify-today.csv', lacks: [] },
    write: () => toTable(renamed(SAMPLE_PRODUCTS.flatMap(shopifyRows), NAMES_OF_TODAY), ','),
  },
  {
    ...{ name: 'WooCommerce', file: 'woocommerce.csv', lacks: [] },
    write: () =>
      toTable(
        SAMPLE_PRODUCTS.flatMap((product, index) => wooCommerceRows(product, index + 1)),
        ',',
      ),
  },
  // A Google feed contains the availability instead of the stock, and no tags.
  {
    ...{ name: 'Google TSV', file: 'google.tsv', lacks: ['stock', 'tags'] },
    write: () => toTable(SAMPLE_PRODUCTS.flatMap(googleItems), '\t'),
  },
  { name: 'Google XML', file: 'google.xml', lacks: ['stock', 'tags'], write: googleXml },
];
