import {
  isReturnExclusion,
  RETURN_EXCLUSION_CODES,
  type ReturnExclusion,
} from '#shared/domain/return-exclusion.ts';

// Files have no column for return exclusions, so a tag such as `returns:everyday-consumption` sets the exclusion. The
// tag contains the exclusion's code, with hyphens instead of underscores.

const START = 'returns:';

export const RETURN_TAGS = RETURN_EXCLUSION_CODES.map((code) => START + code.replaceAll('_', '-'));

/** True if a tag starts with `returns:`, even if the exclusion is unknown. */
export function isReturnTag(tag: string): boolean {
  return tag.toLowerCase().startsWith(START);
}

/** Returns the exclusion that a tag sets; undefined for an unknown tag. */
export function readReturnTag(tag: string): ReturnExclusion | undefined {
  const code = tag.slice(START.length).trim().toLowerCase().replaceAll('-', '_');
  return isReturnTag(tag) && isReturnExclusion(code) ? code : undefined;
}
