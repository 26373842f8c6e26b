import { contentSectionPath } from '#shared/navigation/paths.ts';
import { defineListingPage } from './catalogue/listing-page.ts';

export const contentSectionPage = defineListingPage('content_section_id', async (sectionId, api) => {
  const section = (await api.listContentSections()).find(({ id }) => id === sectionId);
  return section && { heading: section.name, path: contentSectionPath(section) };
});
