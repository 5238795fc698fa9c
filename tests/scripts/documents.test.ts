import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMATS_PAGE, formatsPage } from '../../scripts/formats-page.ts';
import { commands } from '../../scripts/library/commands.ts';

const root = path.join(import.meta.dirname, '../..');

const documents = ['README.md', 'CHANGELOG.md', ...documentsIn('docs')].map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));

function documentsIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`;
    return entry.isDirectory() ? documentsIn(place) : place.endsWith('.md') ? [place] : [];
  });
}

/** What the first group of a pattern holds, everywhere in a text. */
function all(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), (match) => match[1] ?? '');
}

/** A document without its code, whose brackets are no links. */
function withoutCode(text: string): string {
  return text.replace(/^([ \t]*)```[^]*?^\1```/gm, '').replace(/`[^`\n]*`/g, 'code');
}

/** The anchors of a document's headings, as they are made where documents are shown. */
function anchorsOf(text: string): string[] {
  return all(text, /^#{1,6} (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function brokenLinks(file: string, text: string): string[] {
  return all(withoutCode(text), /\]\(([^)\s]+)\)/g)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [place = '', anchor] = link.split('#');
      const target = place === '' ? file : path.posix.join(path.posix.dirname(file), place);
      if (!existsSync(path.join(root, target))) return true;
      return (
        anchor !== undefined && !anchorsOf(readFileSync(path.join(root, target), 'utf8')).includes(anchor)
      );
    });
}

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

describe.each(documents)('$file', ({ file, text }) => {
  it('has links that lead somewhere', () => {
    expect(brokenLinks(file, text)).toEqual([]);
  });

  it('names commands that exist', () => {
    const run = all(text, /\bnpm run (?:--?[\w-]+ )*([a-z][\w:-]*)/g);
    const short = all(text, /\bnpm (start|test)\b/g);
    expect([...run, ...short].filter((script) => !(script in scripts))).toEqual([]);
    const files = all(text, /\bnode (scripts\/[\w./-]+)/g);
    expect(files.filter((script) => !existsSync(path.join(root, script)))).toEqual([]);
    const library = all(text, /\blibrary -- (?:--library \S+ (?:-- )?)?([a-z][\w-]*)/g);
    expect(library.filter((command) => !commands.has(command))).toEqual([]);
  });

  it('names files and folders that exist', () => {
    const places = all(text, /`((?:src-[a-z]+|tests|scripts|docs|assets)\/[\w./-]*)`/g);
    const invented = /\/(?:my-|0020-)/;
    expect(places.filter((place) => !invented.test(place) && !existsSync(path.join(root, place)))).toEqual(
      [],
    );
  });

  it('has JSON that parses', () => {
    for (const block of all(text, /^[ \t]*```json\n([^]*?)^[ \t]*```/gm)) {
      expect(() => JSON.parse(block) as unknown, block).not.toThrow();
    }
  });

  it('speaks of no machine and no registry', () => {
    expect(text).not.toMatch(/(?:\/home|\/Users|\/root|\/work)\/|[A-Z]:\\Users|\bregistry\.[a-z]/);
    expect(text).not.toMatch(/\bnpmjs\b|\bnpmmirror\b|\byarnpkg\b/);
  });
});

describe('what documents say about the library', () => {
  it('docs/formats.md is as scripts/formats-page.ts makes it', async () => {
    expect(readFileSync(FORMATS_PAGE, 'utf8'), 'run "node scripts/formats-page.ts"').toBe(
      await formatsPage(),
    );
  });

  it('docs/command-line.md names every command', () => {
    const page = documents.find(({ file }) => file === 'docs/command-line.md')?.text ?? '';
    const named = new Set(all(page, /\blibrary -- ([a-z]+)/g));
    expect([...commands.keys()].filter((command) => !named.has(command))).toEqual([]);
  });
});
