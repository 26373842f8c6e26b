import { type Loaded, publicPage } from './page.ts';

export const contentSectionPage = publicPage({ load, Page: ContentSectionPage });

async function load(): Promise<Loaded<null>> {
  return { kind: 'page', data: null, head: { title: 'Content section', canonical: null } };
}

function ContentSectionPage() {
  return <h1>Content section</h1>;
}
