import { asObject, asText, isObject, type JsonObject } from '../../formats/json-fields.ts';
import { parseJsonText } from '../../formats/json-text.ts';
import { ReportBuilder } from '../../formats/reading.ts';

/**
 * The meetings of Granola's cache, each as a cache with that one inside, which is read like any file; null when the text is no
 * cache with several. Meetings without words are left out.
 */
export function splitGranolaCache(
  text: string,
): readonly { readonly title: string; readonly text: string }[] | null {
  if (!/^\s*\{\s*"cache"\s*:/.test(text.slice(0, 200))) return null;
  const outer = asObject(parseJsonText(text, new ReportBuilder()));
  const inner = asText(outer['cache']);
  const cache = asObject(inner === null ? outer['cache'] : parseJsonText(inner, new ReportBuilder()));
  const state = asObject(cache['state'] ?? cache);
  const documents = asObject(state['documents']);
  const spoken = Object.entries(asObject(state['transcripts'])).filter(
    ([, list]) => Array.isArray(list) && list.some(hasText),
  );
  if (spoken.length < 2) return null;
  return spoken.map(([id, list]) => {
    const [key, document] = documentOf(id, list as readonly unknown[], documents);
    const one = {
      state: { documents: document === null ? {} : { [key]: document }, transcripts: { [id]: list } },
    };
    return {
      title: asText(document?.['title'])?.trim() ?? id,
      text: JSON.stringify({ cache: one, document_id: plainId(key) }),
    };
  });
}

function hasText(item: unknown): boolean {
  return isObject(item) && typeof item['text'] === 'string' && item['text'].trim() !== '';
}

function documentOf(
  id: string,
  list: readonly unknown[],
  documents: JsonObject,
): readonly [string, JsonObject | null] {
  const named = list.filter(isObject).map((item) => asText(item['document_id']) ?? '');
  const wanted = new Set([...named, id].map(plainId));
  const [key, document] = Object.entries(documents).find(([each]) => wanted.has(plainId(each))) ?? [id, null];
  return [key, isObject(document) ? document : null];
}

const plainId = (id: string): string => id.replaceAll('-', '').toLowerCase();
