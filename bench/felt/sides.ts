import type { Browser } from 'playwright';
import { findFreePorts } from '#scripts/shop/port.ts';
import { createCertificate } from '../../e2e/support/certificate.ts';
import { findGoods } from '../../e2e/support/find-goods.ts';
import { type Front, type FrontOptions, startFront } from '../../e2e/support/front.ts';
import { demoState } from '../catalogues.ts';
import { withChromium } from '../chromium.ts';
import { startWorker } from '../harness.ts';
import { storageOfCustomer, storageOfVisitor } from '../phone/log-in.ts';
import { checkConnectionOf } from '../phone/open-phone.ts';
import type { ConnectionCheck } from '../phone/slow-phone.ts';
import { registerShopper } from '../shopper.ts';
import { SESSION_COOKIE } from '../workers/floor-islands/floor-names.ts';
import type { Side, SideFixtures } from './felt-run.ts';
import { readOutlines } from './read-outline.ts';
import { startFloor } from './start-floor.ts';

/** The product must have more than this many units in stock, so that it lasts for all rounds. */
const UNITS = 15;

type Sides = Record<Side, SideFixtures>;
/** The properties that both sides share. */
type Setting = Pick<SideFixtures, 'browser' | 'cpuSlowdown' | 'shopper' | 'goods' | 'apiOrigin'>;
type Closable = { close(): Promise<void> };
/** Starts a front that {@link withSides} closes at the end. */
type OpenFront = (options: Omit<FrontOptions, 'certificate'>) => Promise<Front>;

/** Runs the shop and the floor while `use` runs. Each is behind a front, a proxy with HTTP/2, TLS and compression. */
export async function withSides<Result>(
  cpuSlowdown: number,
  use: (fixtures: Sides, connection: ConnectionCheck) => Promise<Result>,
): Promise<Result> {
  const certificate = createCertificate();
  const opened: Closable[] = [];
  const openFront: OpenFront = async (options) => {
    const front = await startFront({ certificate, ...options });
    opened.unshift(front);
    return front;
  };
  try {
    const [frontPort = 0] = await findFreePorts(1);
    const worker = await startWorker({
      name: 'felt-shop',
      stateDir: await demoState('felt-state'),
      // The gateway's page must be on the shop's origin as the browser sees it.
      vars: { SHOP_ORIGIN: `https://localhost:${frontPort}` },
    });
    opened.unshift(worker);
    const shopper = await registerShopper(worker.origin);
    const goods = await findGoods(worker.origin, UNITS);
    const look = async (browser: Browser): Promise<Result> => {
      const setting = { browser, cpuSlowdown, shopper, goods, apiOrigin: worker.origin };
      const shop = await openShop(setting, { workerPort: worker.port, port: frontPort }, openFront);
      const floorWorker = await startFloor(await readFloorPages(shop));
      opened.unshift(floorWorker);
      const floor = await openFloor(
        setting,
        { workerPort: floorWorker.port, imagePort: worker.port },
        openFront,
      );
      const connection = await checkConnectionOf(browser, shop.origin, goods.product.path, cpuSlowdown);
      return use({ shop, floor }, connection);
    };
    return await withChromium(look, [`--ignore-certificate-errors-spki-list=${certificate.spki}`]);
  } finally {
    for (const each of opened) await each.close();
  }
}

async function openShop(
  setting: Setting,
  ports: Required<Pick<FrontOptions, 'workerPort' | 'port'>>,
  openFront: OpenFront,
): Promise<SideFixtures> {
  const { browser, shopper } = setting;
  const { origin } = await openFront(ports);
  const { origin: nextDayOrigin } = await openFront({ workerPort: ports.workerPort, isDayLater: true });
  return {
    ...setting,
    origin,
    nextDayOrigin,
    visitor: await storageOfVisitor(browser, origin),
    nextDayVisitor: await storageOfVisitor(browser, nextDayOrigin),
    customer: await storageOfCustomer(browser, origin, shopper.login),
  };
}

type FloorPorts = Required<Pick<FrontOptions, 'workerPort' | 'imagePort'>>;

async function openFloor(setting: Setting, ports: FloorPorts, openFront: OpenFront): Promise<SideFixtures> {
  const { origin } = await openFront(ports);
  const { origin: nextDayOrigin } = await openFront({ ...ports, isDayLater: true });
  const nobody = { cookies: [], origins: [] };
  const customer = { cookies: [sessionCookie(origin)], origins: [] };
  return { ...setting, origin, nextDayOrigin, visitor: nobody, nextDayVisitor: nobody, customer };
}

function readFloorPages({ browser, origin, visitor, goods }: SideFixtures) {
  const paths = ['/', goods.category.path, goods.product.path];
  return readOutlines({ browser, origin, storageState: visitor }, paths);
}

/** The cookie that the floor sets at login. */
function sessionCookie(origin: string): SideFixtures['customer']['cookies'][number] {
  const { hostname } = new URL(origin);
  return {
    name: SESSION_COOKIE,
    value: '1',
    domain: hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax',
  };
}
