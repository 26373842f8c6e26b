import type { Call } from '../call.ts';

/** What anyone may see, and what search engines are told: R-API-20…23. */
export const CATALOGUE_CALLS = {
  listSuppliers: { method: 'GET', path: '/api/suppliers', access: 'public', failure: 'page' },
  listCategories: { method: 'GET', path: '/api/categories', access: 'public', failure: 'catalogue-page' },
  getCategory: { method: 'GET', path: '/api/categories/{id}', access: 'public', failure: 'catalogue-page' },
  listBrands: { method: 'GET', path: '/api/brands', access: 'public', failure: 'catalogue-page' },
  listFeaturedBrands: {
    method: 'GET',
    path: '/api/brands/featured',
    access: 'public',
    failure: 'catalogue-page',
  },
  listContentSections: { method: 'GET', path: '/api/content-sections', access: 'public', failure: 'page' },
  listProvinces: { method: 'GET', path: '/api/provinces', access: 'public', failure: 'page' },
  listFeaturedProducts: {
    method: 'GET',
    path: '/api/products/featured',
    access: 'public',
    failure: 'catalogue-page',
  },
  getProduct: { method: 'GET', path: '/api/products/{id}', access: 'public', failure: 'catalogue-page' },
  getProductCore: {
    method: 'GET',
    path: '/api/products/{id}',
    fixedQuery: { parts: 'core' },
    access: 'public',
    failure: 'catalogue-page',
  },
  getProductRelated: {
    method: 'GET',
    path: '/api/products/{id}',
    fixedQuery: { parts: 'related' },
    access: 'public',
    failure: 'catalogue-page',
  },
  listSitemapParts: { method: 'GET', path: '/api/sitemap/products', access: 'public', failure: 'counter' },
  listSitemapProducts: {
    method: 'GET',
    path: '/api/sitemap/products/{part}',
    access: 'public',
    failure: 'counter',
  },
  listProducts: {
    method: 'GET',
    path: '/api/user/products',
    input: 'query',
    access: 'public',
    limit: 'search',
    failure: 'page',
  },
  suggest: {
    method: 'GET',
    path: '/api/search/suggestions',
    input: ['q'],
    access: 'public',
    limit: 'suggestions',
    failure: 'helper',
  },
} as const satisfies Record<string, Call>;
