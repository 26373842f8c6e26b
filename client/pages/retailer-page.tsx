import { REVIEWS_ID } from '#client/features/reviews/review-data.ts';
import { ReviewItem } from '#client/features/reviews/review-item.tsx';
import { Icon, type IconName } from '#client/ui/icon.tsx';
import { NonProfitBadge } from '#client/ui/non-profit-badge.tsx';
import { RatingLine } from '#client/ui/rating.tsx';
import type { ListingPageData, RetailerAbout } from './listing-data.ts';
import ListingPage from './listing-page.tsx';
import type { PageProps } from './page.ts';

/** A retailer's listing: its name, terms and story above the products, the rest of the story and reviews below. */
export default function RetailerPage(props: PageProps<ListingPageData>) {
  const { heading, about } = props.data;
  if (about === undefined) return <ListingPage {...props} />;
  return (
    <ListingPage {...props} intro={<AboutRetailer name={heading} about={about} />}>
      {about.isWhole && <MoreAboutRetailer name={heading} about={about} />}
    </ListingPage>
  );
}

type AboutProps = { name: string; about: RetailerAbout };

/** A retailer's name, rating, cause, terms, and the first paragraph of its story, above its products. */
function AboutRetailer({ name, about }: AboutProps) {
  const { isNonProfit, story, cause, delivery, returns, rating, reviews } = about;
  const ratingLine = rating !== null && <RatingLine {...rating} />;
  return (
    <section
      aria-label="About this retailer"
      className="card grid grid-cols-1 gap-4 p-4 md:p-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10"
    >
      <div className="grid content-start gap-3">
        <div className="flex items-center gap-4">
          <RetailerMark name={name} />
          <div className="grid min-w-0 justify-items-start gap-1">
            <h1 className="display">{name}</h1>
            {isNonProfit && <NonProfitBadge />}
            {ratingLine && (
              <p className="flex flex-wrap items-center gap-x-1 text-sm">
                {reviews.length === 0 ? (
                  ratingLine
                ) : (
                  <a className="tap flex hover:underline" href={`#${REVIEWS_ID}`}>
                    {ratingLine}
                  </a>
                )}{' '}
                for its products
              </p>
            )}
          </div>
        </div>
        {story[0] !== undefined && <p className="max-w-2xl">{story[0]}</p>}
        {cause !== '' && (
          <p className="max-w-2xl rounded-control bg-accent-soft px-3 py-2">
            <strong>Your money supports:</strong> {cause}
          </p>
        )}
      </div>
      <ul className="grid content-center gap-3 border-line text-sm max-lg:grid-cols-2 max-lg:border-t max-lg:pt-4 lg:border-l lg:pl-10">
        <Term icon="truck" label="Delivery" text={delivery} href="/help/delivery" />
        <Term icon="shield" label="Returns" text={returns} href="/help/returns" />
      </ul>
    </section>
  );
}

/** A retailer's initials on a colour derived from its name, shown because retailers have no logo. */
function RetailerMark({ name }: { name: string }) {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const initials = words
    .slice(0, 2)
    .map((word) => String.fromCodePoint(word.codePointAt(0) ?? 0).toUpperCase());
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0);
  return (
    <svg viewBox="0 0 48 48" className="size-16 shrink-0 md:size-20" aria-hidden="true">
      {/* White text is legible on every hue of this lightness. */}
      <rect width="48" height="48" rx="11" fill={`oklch(0.45 0.09 ${hue})`} />
      <text x="24" y="31" fill="#fff" fontSize="20" fontWeight="700" textAnchor="middle">
        {initials.join('')}
      </text>
    </svg>
  );
}

type TermProps = { icon: IconName; label: string; text: string; href: string };

function Term({ icon, label, text, href }: TermProps) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} />
      <p className="text-muted">
        <a className="tap block w-fit font-bold text-ink underline underline-offset-4" href={href}>
          {label}
        </a>
        {text}
      </p>
    </li>
  );
}

/** The rest of a retailer's story, its address, and reviews of its products, below its products. */
function MoreAboutRetailer({ name, about }: { name: string; about: RetailerAbout }) {
  const { story, address, reviews } = about;
  const more = story.slice(1);
  return (
    <div className="mt-4 grid grid-cols-1 gap-6">
      {(more.length > 0 || address !== '') && (
        <section className="grid gap-3" aria-labelledby="more-about">
          <h2 className="display text-xl" id="more-about">
            More about {name}
          </h2>
          {more.map((paragraph) => (
            <p key={paragraph} className="max-w-prose">
              {paragraph}
            </p>
          ))}
          {address !== '' && <p className="text-sm text-muted">{`Address: ${address}`}</p>}
        </section>
      )}
      {reviews.length > 0 && (
        <section className="grid gap-3" id={REVIEWS_ID} tabIndex={-1} aria-labelledby="retailer-reviews">
          <h2 className="display text-xl" id="retailer-reviews">
            What customers say
          </h2>
          <ul className="grid gap-x-6 sm:grid-cols-3">
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} heading="h3">
                <a className="link w-fit text-sm" href={review.product.href}>
                  {review.product.name}
                </a>
              </ReviewItem>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
