import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { builtinModules } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';

const root = import.meta.dirname;

/** The oldest Chromium and Node that the tests' Electron brings; the product's own are newer. */
const RENDERER_TARGET = 'chrome130';
const MAIN_TARGET = 'node20';
const SIDECAR_TARGET = 'node24';

interface NodeBundle {
  readonly entries: readonly string[];
  readonly folder: string;
  readonly format: 'es' | 'cjs';
  readonly target: string;
  readonly external?: readonly string[];
}

/** Everything but Node's own modules and `external` goes into the bundle: no package is shipped as such. */
function nodeBundle({ entries, folder, format, target, external = [] }: NodeBundle): EnvironmentOptions {
  const extension = format === 'cjs' ? 'cjs' : 'js';
  return {
    consumer: 'server',
    resolve: { noExternal: true, external: [...external], conditions: ['node', 'import', 'default'] },
    build: {
      outDir: path.join(root, 'build', folder),
      emptyOutDir: folder !== 'mcp',
      target,
      minify: false,
      sourcemap: folder !== 'mcp',
      copyPublicDir: false,
      rolldownOptions: {
        input: entries.map((entry) => path.join(root, entry)),
        platform: 'node',
        external: [...external, ...builtinModules, /^node:/],
        output: {
          format,
          entryFileNames: folder === 'mcp' ? 'mcp.cjs' : `[name].${extension}`,
          chunkFileNames: `[name]-[hash].${extension}`,
          ...(entries.length === 1 ? { codeSplitting: false } : {}),
        },
      },
    },
  };
}

/**
 * Leaves a JSON Schema compiler out of the sidecar. The SDK imports it to check what a client answers to questions of the
 * server; the sidecar asks none, and loading it would be a third of its start.
 */
function withoutSchemaCompiler(): Plugin {
  return {
    name: 'without-schema-compiler',
    applyToEnvironment: ({ name }) => name === 'mcp',
    load: (id) => (id.endsWith('/ajv-provider.js') ? 'export class AjvJsonSchemaValidator {}' : null),
  };
}

/** Puts beside main what pdf.js reads at run time to tell the characters of older Chinese, Japanese and Korean PDFs. */
function withCharacterMaps(): Plugin {
  const folder = path.join(root, 'node_modules/pdfjs-dist/cmaps');
  return {
    name: 'with-character-maps',
    applyToEnvironment: ({ name }) => name === 'main',
    generateBundle() {
      for (const name of readdirSync(folder).filter((file) => file.endsWith('.bcmap'))) {
        const source = readFileSync(path.join(folder, name));
        this.emitFile({ type: 'asset', fileName: `cmaps/${name}`, source });
      }
    },
  };
}

/** The languages in which the kit speaks of drag and drop, of lists and of what is selected. */
const KIT_LOCALES = ['en-US', 'de-DE'];

export default defineConfig({
  root: path.join(root, 'src-renderer'),
  base: './',
  plugins: [
    { ...optimizeLocales.vite({ locales: KIT_LOCALES }), enforce: 'pre' },
    react({ compiler: true }),
    withoutSchemaCompiler(),
    withCharacterMaps(),
  ],
  builder: { sharedPlugins: true },
  environments: {
    client: {
      build: {
        outDir: path.join(root, 'build/renderer'),
        emptyOutDir: true,
        target: RENDERER_TARGET,
        modulePreload: { polyfill: false },
        sourcemap: 'hidden',
        // Read from the disk beside it, not over a network.
        chunkSizeWarningLimit: 2_000,
      },
    },
    main: nodeBundle({
      entries: [
        'src-main/main.ts',
        'src-main/workers/writer-worker.ts',
        'src-main/workers/reader-worker.ts',
        'src-main/workers/checker-worker.ts',
        'src-main/workers/assistants-worker.ts',
        'src-library/import/document-text/document-worker.ts',
      ],
      folder: 'main',
      format: 'es',
      target: MAIN_TARGET,
      external: ['electron'],
    }),
    preload: nodeBundle({
      entries: ['src-main/preload.ts'],
      folder: 'preload',
      format: 'cjs',
      target: MAIN_TARGET,
      external: ['electron'],
    }),
    mcp: nodeBundle({ entries: ['src-mcp/main.ts'], folder: 'mcp', format: 'cjs', target: SIDECAR_TARGET }),
  },
});
