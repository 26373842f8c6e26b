import { CompanyDetails } from '#client/features/company/company-details.tsx';
import { Article } from '#client/ui/article.tsx';
import type { SiteInfo } from '#shared/navigation/page-payload.ts';
import type { PageProps } from './page.ts';

export function AboutPage({ title, site }: PageProps<null>) {
  return (
    <Article title={title}>
      <p>
        {site.name} brings together goods from South African retailers, large and small, in one shop with one
        cart. Some of the retailers are non-profit organisations: they carry a “Non-profit” badge, and what
        they sell pays for their work.
      </p>
      <p>
        Every product says who sells it. You pay once; each retailer packs its own parcel and sends it to your
        door.
      </p>
      <Delivery />
      <Returns />
      <Payment site={site} />
      <h2 id="company">Our details</h2>
      <CompanyDetails site={site} />
      <p>
        We sell under our <a href="/about/terms-of-use">terms of use</a>. What we keep about you, and why, is
        in our <a href="/privacy-policy">privacy policy</a>.
      </p>
    </Article>
  );
}

function Delivery() {
  return (
    <>
      <h2 id="delivery">Delivery</h2>
      <p>
        Parcels come door to door. Each retailer charges one delivery fee per order, by your province and the
        weight of its products, and many deliver free from an amount. The fee and the promised date stand on
        the product’s page and in your cart, before you pay. Promised dates count working days: no weekends,
        no public holidays.
      </p>
      <p>
        With several retailers in one cart you receive several parcels, perhaps on different days. You can
        follow each of them under <a href="/orders">your orders</a>.
      </p>
    </>
  );
}

function Returns() {
  return (
    <>
      <h2 id="returns">Returns</h2>
      <p>
        Changed your mind? You have 7 days from the day you receive your order to cancel it, without giving a
        reason and without a penalty. You pay only for sending the goods back, and we refund the price within
        30 days of your cancelling.
      </p>
      <p>
        If something is faulty within six months of delivery, you choose between a repair, a replacement and a
        refund, and sending it back costs you nothing. <a href="/support">Tell us</a> the order’s number and
        what is wrong. The <a href="/about/terms-of-use#returns">terms of use</a> have the details.
      </p>
    </>
  );
}

function Payment({ site: { payment } }: { site: SiteInfo }) {
  return (
    <>
      <h2 id="payment">Payment</h2>
      <p>
        All prices are in rand and include VAT where the retailer charges it. You pay by {payment.methods}, on
        the payment gateway’s own secure page. We never see your card’s number.
      </p>
    </>
  );
}
