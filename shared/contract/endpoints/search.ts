import { BROWSER_CALLS } from '../browser-calls.ts';
import { ListingQuerySchema, ListingSchema } from '../listing.ts';
import {
  AlternativesQuerySchema,
  AlternativesSchema,
  SuggestionsQuerySchema,
  SuggestionsSchema,
} from '../search.ts';
import { endpoint, get } from './endpoint.ts';

/** R-API-22 and 23: listings and search. */
export const SEARCH_ENDPOINTS = {
  listProducts: get('/api/user/products', 'public', 'List or search products, with facets', {
    limit: 'search',
    query: ListingQuerySchema,
    reply: ListingSchema,
  }),
  findAlternatives: get('/api/search/alternatives', 'public', 'Get alternatives for an empty listing', {
    limit: 'search',
    query: AlternativesQuerySchema,
    reply: AlternativesSchema,
  }),
  suggest: endpoint(BROWSER_CALLS.search.suggest, 'Get suggestions for the search box', {
    query: SuggestionsQuerySchema,
    reply: SuggestionsSchema,
  }),
};
