import {
  CLIENT_CALLS,
  type ClientCall,
  type PublicApi,
  type PublicCall,
} from '#shared/api-client/api-client.ts';
import { createMethods } from '#shared/api-client/create-client.ts';
import { ENDPOINTS } from '#shared/contract/endpoints.ts';
import { FeedQuerySchema } from '#shared/contract/feed.ts';
import { ListingQuerySchema } from '#shared/contract/listing.ts';
import { AlternativesQuerySchema } from '#shared/contract/search.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { catalogueOf } from './catalogue/catalogue.service.ts';
import { findFeedPage } from './catalogue/feed.repository.ts';
import type { Database } from './db/session.ts';
import { toHttpError } from './http/to-http-error.ts';
import { parseInput } from './http/validate.ts';
import { findAlternatives } from './search/alternatives/alternatives.service.ts';
import { listProducts } from './search/listing/listing.service.ts';
import { suggest } from './search/suggestions/suggestions.service.ts';

/**
 * The public calls as functions for the same process. They answer and throw what the client would, but make no request
 * and no JSON: on a cold page those took longer than reading the data.
 */
export function publicApiInProcess(db: Database, deadlineMs: number): PublicApi {
  const calls: PublicApi = {
    ...catalogueOf(db),
    listFeedProducts: async (query) => findFeedPage(db, parseInput(FeedQuerySchema, query), new Date()),
    listProducts: async (query) => listProducts(db, parseInput(ListingQuerySchema, query)),
    findAlternatives: async (query) => findAlternatives(db, parseInput(AlternativesQuerySchema, query)),
    suggest: (q) => suggest(db, String(q)),
  };
  return createMethods<PublicApi>(PUBLIC_CALLS, async (name, given) => {
    try {
      const answer: Promise<unknown> = Reflect.apply(calls[name], calls, given);
      return await withDeadline('the API', deadlineMs, answer);
    } catch (error) {
      throw Object.assign(toHttpError(error, name), { call: name });
    }
  });
}

const PUBLIC_CALLS: readonly PublicCall[] = CLIENT_CALLS.filter(isPublic);

function isPublic(name: ClientCall): name is PublicCall {
  return ENDPOINTS[name].access === 'public';
}
