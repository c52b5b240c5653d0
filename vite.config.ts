import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const libraries = path.join(import.meta.dirname, 'node_modules')

/** What is imported by these names, to the letter. */
const productionFiles: Readonly<Record<string, string>> = {
  'react-router-dom': 'react-router-dom/dist/index.mjs',
  'react-router': 'react-router/dist/production/index.mjs',
  'react-router/dom': 'react-router/dist/production/dom-export.mjs',
  // Without the streams, which nothing here renders to.
  'react-dom/server': 'react-dom/cjs/react-dom-server-legacy.node.production.js',
}

/**
 * Libraries as visitors have them, within what renders pages too: so all that decides how a page looks is one bundle, and a
 * server loads no more of them than that. The router's exports lead every bundler to the development files, with a sentence
 * for each mistake, and it does not say that its components have no effect until they are used, so that all of them would stay.
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

/** Imports as the browser has them, without Vite's loader around each: pages name all that they need, styles too. */
const plainImports: Plugin = {
  name: 'helpercompare:plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

const sheetFiles = globSync('src/**/*.module.css', { cwd: import.meta.dirname }).sort()

/**
 * CSS modules with names of classes that cost a page next to nothing: letters for the sheet, and the place of the class in
 * it. Nothing else of CSS modules is used, so no sheet has to be parsed for it, twice a build.
 */
const shortNames: Plugin = {
  name: 'helpercompare:short-names',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\.(module|short)\.css$/ },
    handler: (id, importer = '') => (id.endsWith('.short.css') ? id : `${path.resolve(path.dirname(importer), id)}.js`),
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
  appType: 'custom',
  publicDir: 'config/assets',
  plugins: [react(), productionLibraries, plainImports, shortNames],
  build: {
    manifest: 'manifest.json',
    emptyOutDir: true,
    // The browsers that have what the style sheet needs, `light-dark()` above all.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Pages name the modules that they need; what comes later is asked for ahead of time.
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
          // What 'shared' holds stays there, whichever block could bring it.
          experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
          output: {
            // Each page names its modules, and of six characters no two are alike.
            chunkFileNames: 'assets/[name]-[hash:6].js',
            entryFileNames: 'assets/[name]-[hash:6].js',
            codeSplitting: {
              // Libraries apart from our own code: they change less often, and each is weighed by itself.
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'router', test: /node_modules\/(react-router|react-router-dom|cookie|set-cookie-parser)\// },
                { name: 'forms', test: /node_modules\/react-hook-form\// },
                // What blocks share travels together, apart from forms, which bring their library, and from openings of pages
                // that have no other script: many small files cost more than a few unused lines.
                {
                  name: 'shared',
                  test: /preload-helper|use-filtering|\/src\/(engine|renderer)\/(?!elements\/Opening|form\/(?!Checkbox|sent))/,
                  minShareCount: 2,
                },
                { name: 'plans', test: /\/src\/blocks\/comparison\//, minShareCount: 2 },
                // The blocks that most pages are made of are small, and stand together.
                { name: 'words', test: /\/src\/blocks\/(hero|features|steps|faq|linkCards|callToAction)\// },
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
        // A page's style sheet is made of those of its blocks.
        emitAssets: true,
        rolldownOptions: { input: 'src/site/render.tsx', output: { entryFileNames: 'render.js' } },
      },
    },
    // The editor, which no visitor sees: it is bundled when it is opened.
    studio: {
      consumer: 'client',
      optimizeDeps: { noDiscovery: true },
      build: {
        outDir: 'dist-studio',
        copyPublicDir: false,
        rolldownOptions: {
          input: ['src/studio/app/main.tsx', 'src/studio/preview/client.ts'],
          output: {
            chunkFileNames: '.studio/[name]-[hash:8].js',
            entryFileNames: '.studio/[name]-[hash:8].js',
            assetFileNames: '.studio/[name]-[hash:8][extname]',
          },
        },
      },
    },
  },
  test: {
    // One worker for each core: usually one core is left for a watcher.
    maxWorkers: '100%',
    // Whatever takes longer is stuck; how fast a busy machine is says nothing.
    testTimeout: 60_000,
    include: ['tests/**/*.test.{ts,tsx}'],
    // No test leaves anything behind, so none needs modules of its own, which saves a file half a second.
    isolate: false,
    globalSetup: ['tests/server/postgres/setup.ts'],
  },
})
