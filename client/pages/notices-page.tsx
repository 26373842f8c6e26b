import { type NoticeLine, NoticesList } from '#client/features/product-notices/notices-list.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { PageProps } from './page.ts';

export type NoticesPageData = { notices: NoticeLine[] };

export default function NoticesPage({ data: { notices }, title, form }: PageProps<NoticesPageData>) {
  return (
    <div className="page max-w-narrow py-6 sm:py-10">
      <Breadcrumbs items={[{ label: 'Account', href: '/account' }, { label: title }]} />
      <h1 className="display mt-2">{title}</h1>
      <NoticesList notices={notices} form={form} />
    </div>
  );
}
