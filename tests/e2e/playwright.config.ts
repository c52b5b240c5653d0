import process from 'node:process'
import { defineConfig } from 'playwright/test'

const browser = process.env['CHROMIUM_HEADLESS_SHELL'] || process.env['CHROMIUM']

/** The browser tests run against the site at its launch, as `npm test` builds it in `tests/launch`; each worker has a server and a lead store of its own. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // These have commands of their own.
  testIgnore: ['desk/**', 'details/**', 'studio/**', 'every-page/**'],
  // Node runs TypeScript itself, and keeps what it has compiled.
  build: { external: ['**/*.ts'] },
  outputDir: '../../test-results/browser',
  forbidOnly: true,
  // `npm test -- --all` runs them too.
  ...(process.env['ALL_TESTS'] !== '1' && { grepInvert: /@slow/ }),
  // A test that passes on its second try is reported as flaky; the trace of that try says why.
  retries: 1,
  fullyParallel: true,
  workers: 2,
  // No test waits as long on a quiet machine; a slow one shall take its time, not fail.
  timeout: 60_000,
  expect: { timeout: 30_000 },
  use: {
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    // No waiting for smooth scrolling; tests of motion ask for it themselves.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    launchOptions: {
      ...(browser && { executablePath: browser }),
      // Nothing here needs the internet, and the browser should not look for it.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        // Without a graphics card, software painting is faster than an emulated GPU.
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-software-rasterizer',
        // All pages are of one site, so one process can do the work.
        '--disable-site-isolation-trials',
        '--renderer-process-limit=1',
        '--enable-features=NetworkServiceInProcess2',
      ],
    },
  },
})
