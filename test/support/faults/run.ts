import { expect } from 'vitest';
import { SECRET } from './faulty-part.ts';
import { aShopWith, type Fault, type Isolate, type ShopRequest, type ShopResponse } from './faulty-shop.ts';

/** One table row: how to send the request, read its response and check the state after recovery. */
export type FaultRequest<Place> = {
  ask: (place: Place) => ShopRequest;
  /** Returns the response's status, followed by any errors in the response. */
  read: (answer: ShopResponse) => string;
  /** For writes: checks the state after the request has been repeated without faults. */
  afterwards?: (again: ShopResponse, first: ShopResponse, place: Place) => Promise<void>;
};
export type FaultRequests<Place> = Readonly<Record<string, FaultRequest<Place>>>;

type Situation<Place> = {
  isolate: Isolate;
  faults: readonly Fault[];
  requests: FaultRequests<Place>;
  place: Place;
  /** Returns the allowed outcomes of a request. */
  expected: (request: string) => readonly string[];
};

/**
 * Sends all requests at once to a shop with these faults and checks the outcomes. Returns the faults that occurred.
 * Hanging calls are released only after every response has arrived. A request without a deadline would therefore never
 * end.
 */
export async function expectOutcomes<Place>(situation: Situation<Place>): Promise<ReadonlySet<Fault>> {
  const { isolate, faults, requests, place, expected } = situation;
  const shop = aShopWith(faults);
  const answers = await Promise.all(
    Object.entries(requests).map(async ([name, request]) => {
      const answer = await shop.ask(isolate, request.ask(place));
      return { name, request, answer };
    }),
  );
  await shop.release();
  const lines = answers.map(({ name, request, answer }) => {
    const requested = [...new Set(expected(name))].join(' or ');
    const outcome = request.read(answer);
    return {
      is: `${name}: ${expected(name).includes(outcome) ? requested : outcome}`,
      requested: `${name}: ${requested}`,
    };
  });
  expect(lines.map(({ is }) => is)).toEqual(lines.map(({ requested }) => requested));
  for (const { name, request, answer } of answers) {
    expectValidResponse(name, answer);
    await expectNothingLost(isolate, request, answer, place);
  }
  return shop.met;
}

/** Checks what must hold for every response, with or without faults. */
export function expectValidResponse(name: string, { response, text }: ShopResponse): void {
  expect(response.headers.get('Strict-Transport-Security'), name).toContain('max-age=');
  expect(response.headers.get('X-Request-Id'), name).toMatch(/^[\w-]{8,}$/);
  expect(response.headers.get('X-Content-Type-Options'), name).toBe('nosniff');
  expect(text, name).not.toContain(SECRET);
}

async function expectNothingLost<Place>(
  isolate: Isolate,
  { ask, afterwards }: FaultRequest<Place>,
  first: ShopResponse,
  place: Place,
): Promise<void> {
  if (afterwards === undefined) return;
  const well = aShopWith([]);
  const again = await well.ask(isolate, ask(place));
  await well.release();
  await afterwards(again, first, place);
}
