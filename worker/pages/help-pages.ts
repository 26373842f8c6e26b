import type { RetailerFees } from '#client/pages/help-delivery.tsx';
import type { HelpTopicPageData } from '#client/pages/help-topic-page.tsx';
import type { SupplierDelivery } from '#shared/contract/catalogue.ts';
import { formatRand } from '#shared/domain/money.ts';
import { HELP_LABELS } from '#shared/navigation/help-labels.ts';
import { HELP_TOPICS } from '#shared/navigation/help-topics.ts';
import { retailerPath } from '#shared/navigation/paths.ts';
import { pageNotFound } from '#worker/platform/request-errors.ts';
import { returnPolicyJson } from './catalogue/return-policy-json.ts';
import { paymentMethodOptions } from './checkout/payment-methods.ts';
import { definePage, type LoadResult, type PublicLoaderContext } from './define-page.ts';
import { optionalPart } from './fallbacks.ts';

/** `/help`, and one page per help topic. */
export const HELP_PAGES = {
  help: definePage<null>({
    access: 'public',
    load: async () => ({ kind: 'page', data: null }),
    head: (_page, { path, site }) => ({
      title: 'Help',
      canonical: path,
      description: `Help from ${site.name}: delivery, returns and refunds, payment, and how to reach us.`,
    }),
  }),
  'help-topic': definePage<HelpTopicPageData>({
    access: 'public',
    load: loadTopic,
    head: ({ data: { topic } }, { path, site }) => ({
      title: HELP_LABELS[topic].title,
      canonical: path,
      description: `${site.name} help. ${HELP_LABELS[topic].answers}.`,
      jsonLd: topic === 'returns' ? [returnPolicyJson(site, path)] : [],
    }),
  }),
};

async function loadTopic({
  api,
  path,
  params,
  paymentMethods,
}: PublicLoaderContext): Promise<LoadResult<HelpTopicPageData>> {
  const topic = HELP_TOPICS.find((each) => each === params.topic);
  if (topic === undefined) throw pageNotFound(path);
  if (topic !== 'delivery') {
    const methods =
      topic === 'payment'
        ? paymentMethodOptions(paymentMethods).map(({ title, text }) => ({ title, text }))
        : [];
    return { kind: 'page', data: { topic, fees: [], methods } };
  }
  const { value: terms, failedPart } = await optionalPart(api.catalogue.listSupplierDelivery(), []);
  return { kind: 'page', failedPart, data: { topic, fees: terms.map(toRetailerFees), methods: [] } };
}

function toRetailerFees(supplier: SupplierDelivery): RetailerFees {
  const { display_name, npo_id, fee_from, fee_to, free_from } = supplier;
  return {
    name: display_name,
    path: retailerPath(supplier),
    isNonProfit: npo_id !== null || undefined,
    fee: fee_from === fee_to ? formatRand(fee_from) : `${formatRand(fee_from)} to ${formatRand(fee_to)}`,
    freeFrom: free_from === null ? 'No free delivery' : formatRand(free_from),
  };
}
