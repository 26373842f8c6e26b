import { extractText, getDocumentProxy } from 'unpdf';

/** A PDF's text by page, and its metadata. */
export async function readPdf(bytes: ArrayBuffer): Promise<{ pages: string[]; title: string }> {
  const document = await getDocumentProxy(new Uint8Array(bytes.slice(0)));
  const { text } = await extractText(document);
  const { info } = await document.getMetadata();
  const title = 'Title' in info ? String(info.Title) : '';
  return { pages: text, title };
}
