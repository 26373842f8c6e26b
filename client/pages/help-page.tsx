import { HELP_LABELS } from '#shared/navigation/help-labels.ts';
import { HELP_TOPICS, helpPath } from '#shared/navigation/help-topics.ts';
import type { PageProps } from './page.ts';

/** The help topics, each with a summary of the topic's page. */
export default function HelpPage({ title }: PageProps<null>) {
  return (
    <div className="page max-w-narrow py-6 md:py-10">
      <h1 className="display">{title}</h1>
      <ul className="mt-6 grid gap-3 sm:grid-cols-2">
        {HELP_TOPICS.map((topic) => (
          <li key={topic}>
            <a
              href={helpPath(topic)}
              className="card grid h-full content-start gap-1 p-6 hover:border-accent"
            >
              <b className="text-lg">{HELP_LABELS[topic].title}</b>
              <span className="text-muted">{HELP_LABELS[topic].answers}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        Looking for an order or a parcel? You’ll find it under{' '}
        <a className="link" href="/orders">
          your orders
        </a>
        .
      </p>
    </div>
  );
}
