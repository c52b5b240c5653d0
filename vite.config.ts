import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import react from '@vitejs/plugin-react'
import { defaultServerConditions, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const libraries = path.join(import.meta.dirname, 'node_modules')

/** The files that these imports are resolved to. */
const productionFiles: Readonly<Record<string, string>> = {
  'react-router-dom': 'react-router-dom/dist/index.mjs',
  'react-router': 'react-router/dist/production/index.mjs',
  'react-router/dom': 'react-router/dist/production/dom-export.mjs',
  // The legacy build leaves out streams, which nothing here uses.
  'react-dom/server': 'react-dom/cjs/react-dom-server-legacy.node.production.js',
}

/**
 * Production files of libraries, bundled into the renderer too, so that one bundle decides how a page looks. The
 * router's exports lead bundlers to its development files, and without the marks for pure calls all of its components
 * would stay.
 */
const productionLibraries: Plugin = {
  name: 'helpercompare:production-libraries',
  apply: 'build',
  enforce: 'pre',
  config: () => ({ define: { 'process.env.NODE_ENV': '"production"' } }),
  configEnvironment: (name) => (name === 'ssr' ? { resolve: { noExternal: true } } : undefined),
  resolveId: {
    filter: { id: /^react-(router(-dom|\/dom)?|dom\/server)$/ },
    handler(id, importer) {
      return this.resolve(path.join(libraries, productionFiles[id] ?? id), importer)
    },
  },
  transform: {
    filter: { id: /\/react-router\/dist\// },
    handler: (code) =>
      code
        .replace(/(?<== )(?=React\d*\.(?:forwardRef|memo)\()/g, '/* @__PURE__ */ ')
        .replace(/^\w+\.displayName = .*$/gm, ''),
  },
}

/** Plain dynamic imports without Vite's preloading and its wrappers: pages name all of their scripts and styles. */
const plainImports: Plugin = {
  name: 'helpercompare:plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
  renderChunk: (code) => code.replaceAll(/__vitePreload\(\(\) => (import\("[^"]+"\)), __VITE_PRELOAD__\)/g, '$1'),
}

/** Those of the desk come last, so that names on pages do not depend on them, as those of Studio do by their path. */
const isOfDesk = (file: string) => Number(file.startsWith('src/desk/'))
const sheetFiles = globSync('src/**/*.module.css', { cwd: import.meta.dirname })
  .sort()
  .sort((a, b) => isOfDesk(a) - isOfDesk(b))

/**
 * CSS modules with short names of classes: letters for the sheet, and the index of the class in it. No other feature of
 * CSS modules is used, so no sheet is parsed.
 */
const shortNames: Plugin = {
  name: 'helpercompare:short-names',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\.(module|short)\.css$/ },
    async handler(id, importer) {
      if (id.endsWith('.short.css')) return id
      return `${(await this.resolve(id, importer, { skipSelf: true }))?.id}.js`
    },
  },
  load: {
    filter: { id: /\.(module\.css\.js|short\.css)$/ },
    handler(id) {
      const file = id.replace(/\.module\.css\.js$|\.short\.css$/, '.module.css')
      const css = readFileSync(file, 'utf8')
      const names = namesIn(path.relative(import.meta.dirname, file), css)
      if (id.endsWith('.js'))
        return `import ${JSON.stringify(file.replace(/\.module\.css$/, '.short.css'))}\nexport default ${JSON.stringify(names)}`
      return css.replaceAll(className, (_, name) => `.${names[name]}`)
    },
  },
}

const className = /\.([a-z][\w-]*)/gi

function namesIn(file: string, css: string): Record<string, string> {
  const sheet = sheetFiles.indexOf(file)
  const start = `${letters[sheet % letters.length]}${'_'.repeat(sheet / letters.length)}`
  const names = new Set(css.matchAll(className).map(([, name = '']) => name))
  return Object.fromEntries([...names].map((name, i) => [name, start + i]))
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

export default defineConfig({
  // Tests reach behind the doors of `src`.
  ...(process.env['VITEST'] && { ssr: { resolve: { conditions: ['inside', ...defaultServerConditions] } } }),
  appType: 'custom',
  publicDir: 'config/assets',
  plugins: [react(), productionLibraries, plainImports, shortNames],
  build: {
    manifest: 'manifest.json',
    emptyOutDir: true,
    // The style sheet needs `light-dark()`.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Pages name their modules; later ones are prefetched.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist',
        // A visitor who goes on to another page gets the style sheet of the whole site.
        cssCodeSplit: false,
        rolldownOptions: {
          input: ['src/site/start.ts', 'src/site/browser.tsx'],
          // Functions alone: what a page does not use of them is not loaded for it.
          treeshake: { moduleSideEffects: [{ test: /\/src\/engine\//, sideEffects: false }] },
          // Modules of 'shared' must not move into the chunk of a block.
          experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
          output: {
            // Six characters of the hash would allow 64 files; seven are unique, and keep pages short.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              // Libraries stay apart from our own code, because they change less often, and so that each can be
              // weighed.
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'router', test: /node_modules\/(react-router|react-router-dom|cookie|set-cookie-parser)\// },
                { name: 'forms', test: /node_modules\/react-hook-form\// },
                // Many small files cost more than a few unused lines. Forms stay apart because they bring their
                // library, and openings because some pages have no other script. A file that is merged or renamed may
                // change its chunk: `npm run bench -- --pages` shows it.
                {
                  name: 'shared',
                  test: /preload-helper|use-filtering|load-extras|\/src\/engine\/(text|money|plans|site)\.|\/src\/site\/renderer\/(?!elements\/(?:DetailList|Opening|Picture|use-folded)|plan\/(?:BenefitList|FactSource|Meanings|QuoteAnchor|Rating)|side-by-side\/(?!load)|share\/|form\/(?!Checkbox|sent|use-radio-choice))/,
                  minShareCount: 2,
                },
                { name: 'details', test: /\/src\/site\/renderer\/elements\/DetailList/ },
                {
                  name: 'plans',
                  includeDependenciesRecursively: false,
                  test: /\/src\/(site\/blocks\/comparison|engine\/(amounts|facts)\.|site\/renderer\/(elements\/use-folded|plan\/(?:BenefitList|FactSource|Meanings|QuoteAnchor|Rating)|side-by-side\/Compared))/,
                  minShareCount: 2,
                },
                { name: 'dates', test: /\/src\/engine\/dates\./ },
                // All that walks a quote form reads answers too.
                { name: 'answers', test: /\/src\/engine\/answers\./, minShareCount: 2 },
                // What is found out of answers, once a visitor gives some.
                { name: 'fit', includeDependenciesRecursively: false, test: /\/src\/engine\/fit\./ },
                {
                  name: 'fields',
                  includeDependenciesRecursively: false,
                  test: /\/src\/(site\/renderer\/form|engine\/forms\.)/,
                  minShareCount: 2,
                },
                // The blocks of most pages are small, so they share a chunk.
                { name: 'words', test: /\/src\/site\/blocks\/(hero|features|steps|faq|linkCards|callToAction)\// },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist-server',
        copyPublicDir: false,
        // The style sheets of blocks, of which pages are given theirs.
        emitAssets: true,
        rolldownOptions: { input: 'src/site/render.tsx', output: { entryFileNames: 'render.js' } },
      },
    },
    // Studio and the desk, which no visitor sees, are bundled when they are opened.
    studio: {
      consumer: 'client',
      optimizeDeps: { noDiscovery: true },
      build: {
        outDir: 'dist-studio',
        copyPublicDir: false,
        rolldownOptions: {
          // Functions alone, some of which know Node.
          treeshake: { moduleSideEffects: [{ test: /\/src\/(engine|checker)\//, sideEffects: false }] },
          input: ['src/studio/app/main.tsx', 'src/studio/preview/client.ts', 'src/desk/app/main.tsx'],
          output: {
            chunkFileNames: '.studio/[name]-[hash:8].js',
            entryFileNames: '.studio/[name]-[hash:8].js',
            assetFileNames: '.studio/[name]-[hash:8][extname]',
            // One sheet for what both share, in the order of their imports: the first of them orders the layers.
            codeSplitting: { groups: [{ name: 'styles', test: /\.css(\.js)?$/, minShareCount: 2 }] },
          },
        },
      },
    },
  },
  test: {
    // One worker for each core: usually one core is left for a watcher.
    maxWorkers: '100%',
    // Long enough for a busy machine.
    testTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    include: ['tests/**/*.test.{ts,tsx}'],
    tags: [{ name: 'slow', description: 'left out of the gate; `npm test -- --all` runs it' }],
    ...(process.env['ALL_TESTS'] !== '1' && { tagsFilter: ['!slow'] }),
    // Processes and threads that tests start load their modules in half the time.
    env: {
      NODE_COMPILE_CACHE: path.join(libraries, '.cache/node-compile'),
      NODE_OPTIONS: [process.env['NODE_OPTIONS'] ?? [], '--conditions=inside'].flat().join(' '),
    },
    // Tests leave nothing behind; without modules of its own a file takes half a second less.
    isolate: false,
    globalSetup: ['tests/server/postgres/setup.ts', 'tests/runner/named-tests.ts'],
  },
})
