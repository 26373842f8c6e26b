import type { ReactNode } from 'react';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { RETURN_DAYS } from '#shared/constants.ts';
import type { LayoutData, SiteInfo } from '#shared/navigation/page-payload.ts';
import { ALL_CATEGORIES, categoryPath } from '#shared/navigation/paths.ts';
import { FOOTER_CATEGORIES_ID } from './layout.ts';

type ShopPromise = { icon: IconName; title: string; text: string };

function promisesOf({ payment: { methods } }: SiteInfo): readonly ShopPromise[] {
  return [
    { icon: 'truck', title: 'Delivered to your door', text: 'You see the fee before you pay' },
    { icon: 'box', title: `${RETURN_DAYS} days to change your mind`, text: 'Send it back for a refund' },
    { icon: 'shield', title: 'Secure payment', text: methods.charAt(0).toUpperCase() + methods.slice(1) },
  ];
}

/** The maximum number of categories in the footer (R-CAT-1). */
const FOOTER_CATEGORIES = 10;

/** The shop's promises, links to the categories, and the company's details (ECT Act s43). */
export function SiteFooter({ layout: { site, menu } }: { layout: LayoutData }) {
  return (
    <footer className="site-footer mt-10 border-t border-line bg-raised pb-14 text-sm text-muted md:pb-0">
      <ul className="page grid gap-6 py-6 sm:grid-cols-3">
        {promisesOf(site).map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <p>
              <b>{title}</b>
              {text}
            </p>
          </li>
        ))}
      </ul>
      <div className="border-t border-line">
        <div className="page grid grid-cols-2 gap-6 py-10 md:grid-cols-4">
          <FooterColumn title="Shop" id={FOOTER_CATEGORIES_ID}>
            {menu.slice(0, FOOTER_CATEGORIES).map((category) => (
              <FooterLink key={category.id} href={categoryPath(category)} label={category.name} />
            ))}
            {menu.length > FOOTER_CATEGORIES && <FooterLink href={ALL_CATEGORIES} label="All categories" />}
            <FooterLink href="/search" label="All products" />
          </FooterColumn>
          <FooterColumn title="Help">
            <FooterLink href="/help/delivery" label="Delivery" />
            <FooterLink href="/help/returns" label="Returns" />
            <FooterLink href="/help/payment" label="Payment" />
            <FooterLink href="/help/contact" label="Contact us" />
            <FooterLink href="/support" label="Support" />
            <FooterLink href="/orders" label="Your orders" />
          </FooterColumn>
          <FooterColumn title="About">
            <FooterLink href="/about" label={`About ${site.name}`} />
            <FooterLink href="/about/terms-of-use" label="Terms of use" />
            <FooterLink href="/privacy-policy" label="Privacy policy" />
          </FooterColumn>
          <CompanyDetails site={site} />
        </div>
      </div>
    </footer>
  );
}

function FooterColumn({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 id={id}>{title}</h2>
      <ul className="mt-2">{children}</ul>
    </nav>
  );
}

function FooterLink({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <a href={href}>{label}</a>
    </li>
  );
}

function CompanyDetails({ site: { company } }: Pick<LayoutData, 'site'>) {
  return (
    <address className="col-span-2 not-italic md:col-span-1">
      <b>{company.name}</b>
      <p className="mt-2 py-1.5">{`Registration ${company.registration}`}</p>
      <p className="max-w-60 py-1.5">{company.address}</p>
      <a href={`tel:${company.phone.replaceAll(' ', '')}`}>{company.phone}</a>
      <a href={`mailto:${company.email}`}>{company.email}</a>
    </address>
  );
}
