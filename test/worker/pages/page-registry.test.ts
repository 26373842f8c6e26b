import { describe, expect, it } from 'vitest';
import { isPersonal, ROUTE_TABLE } from '#shared/navigation/route-table.ts';
import { SERVER_PAGES } from '#worker/pages/page-registry.ts';

describe('the server half of a page', () => {
  it.each(ROUTE_TABLE)('of $id sees who asks only behind a guard', (row) => {
    expect(SERVER_PAGES[row.id].access).toBe(isPersonal(row) ? 'personal' : 'public');
  });
});
