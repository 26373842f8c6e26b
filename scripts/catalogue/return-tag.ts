import {
  isReturnExclusion,
  RETURN_EXCLUSION_CODES,
  type ReturnExclusion,
} from '#shared/domain/return-exclusion.ts';

// A retailer's file has no column for it: a tag such as `returns:everyday-consumption` says why a product may not be sent
// back for no reason. The code is that of RETURN_EXCLUSIONS, with hyphens.

const START = 'returns:';

export const RETURN_TAGS = RETURN_EXCLUSION_CODES.map((code) => START + code.replaceAll('_', '-'));

export function isReturnTag(tag: string): boolean {
  return tag.toLowerCase().startsWith(START);
}

/** What a tag says; undefined where it says nothing that is known here. */
export function readReturnTag(tag: string): ReturnExclusion | undefined {
  const code = tag.slice(START.length).trim().toLowerCase().replaceAll('-', '_');
  return isReturnTag(tag) && isReturnExclusion(code) ? code : undefined;
}
